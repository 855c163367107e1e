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
export const horizon = 2_000;

/**
 * How much later than its time a place may be used, in milliseconds. What a busy process sends late
 * falls closer to what comes after it; so a place that is later than this is given up for a new one.
 */
export const latestUse = 100;

/** How long Redis may take to answer, in milliseconds, before a process goes on without it. */
export const redisPatience = 2_000;

/**
 * How quickly Redis must answer, in milliseconds, before a process comes back to it. Shorter than its
 * patience: a process neither leaves a slow Redis that it uses nor comes back to one that is slower.
 */
export const joinPatience = 1_500;

/** How long a process without Redis waits before it tries again, in milliseconds. */
export const probeEvery = 1_000;

/** The longest such wait, where Redis answers and yet gives no places, in milliseconds. */
export const longestProbeDelay = 30_000;

/** How often a process that has nothing else to ask of Redis announces itself, in milliseconds. */
export const announceEvery = 1_000;

/**
 * For how long a process counts as present once it has announced itself, in milliseconds: an
 * announcement is late by one that was lost and one answer that took all of the patience.
 */
export const lease = 3_000;

/**
 * For how long others leave room for a process that fell silent, in milliseconds; a quarter of an hour.
 * Long enough to mend a Redis; and a crash does not cost the others its share for the rest of the day.
 */
export const reservation = 900_000;

/** For how long a process that sends nothing stays a member, in milliseconds. */
export const membership = 60_000;

/**
 * The part of a limit that the common queue leaves to processes that it cannot know of: those that
 * never reached Redis, or that have not for longer than others leave room for them.
 */
export const unknownShare = 0.04;

/** For how long a limit holds that the service named in a throttle, in milliseconds; ten minutes. */
export const hintMemory = 600_000;

/** How long Redis remembers a project that sends nothing, in seconds: a week. */
export const redisMemory = 604_800;
