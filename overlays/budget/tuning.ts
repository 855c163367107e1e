/**
 * The numbers by which requests are paced and repeated. None of them is a fact of the service: what
 * the service says comes in with a deployment's tables.
 */

/** How much of a limit is used. The rest is left for what other programs of the project send. */
export const usedShare = 0.9;

/** The most requests that go out at once after a quiet time. */
export const longestBurst = 12;

/** The longest time by which a request resumes later than it could, in milliseconds. */
export const resumeSpread = 1_000;

/** The pause after a throttle that does not say how long to wait, in milliseconds. */
export const pauseWithoutHint = 1_000;

/** How often a call is repeated when nothing else is said. */
export const defaultMaxRetries = 2;

/** The longest pause that a call waits for when nothing else is said, in milliseconds. */
export const defaultMaxThrottleWait = 60_000;

/** Longest waits before a repeat, in milliseconds: the first one; each next is twice as long, up to the last. */
export const backOff: { readonly first: number; readonly last: number } = {
  first: 500,
  last: 8_000,
};

/** How many repeats failures may cause, in tokens. */
export const retryTokens: {
  /** What a transport starts with, and the most that it has. */
  readonly capacity: number;
  /** Price of a repeat after a failure. */
  readonly repeat: number;
  /** Price of a repeat after a time-out: it has already cost the service a whole request. */
  readonly repeatAfterTimeout: number;
  /** Given back by a call that succeeds at once; one that needed repeats gets its last price back. */
  readonly success: number;
} = { capacity: 500, repeat: 5, repeatAfterTimeout: 10, success: 1 };

/**
 * The most requests that several processes send at once after a quiet time. Fewer than one alone,
 * because requests of several machines take different times to arrive and so fall closer together.
 */
export const sharedBurst = 4;

/** How many places in the common queue a process takes ahead of time, so that none is left unused. */
export const placesAhead = 4;

/** How far ahead such a place can be, in milliseconds; further, a process asks again later. */
export const horizon = 5_000;

/**
 * How much later than its time a place may be used, in milliseconds. What a busy process sends late
 * falls closer to what comes after it; so a place that is later than this is given up for a new one.
 */
export const latestUse = 100;

/** How long Redis may take to answer, in milliseconds, before a process goes on alone. */
export const redisPatience = 500;

/** How long a process goes on alone before it asks Redis again, in milliseconds. */
export const timeAlone = 1_000;

/** For how long a limit holds that the service named in a throttle, in milliseconds; ten minutes. */
export const hintMemory = 600_000;

/** How long Redis remembers a project that sends nothing, in seconds: a day. */
export const redisMemory = 86_400;
