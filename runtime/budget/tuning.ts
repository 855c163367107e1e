/**
 * The numbers that requests are paced and retried by. None of them is a fact of the service: those come from the tables
 * of a deployment.
 */

/** Fraction of a limit that is used. The rest is left for other programs of the project. */
export const usedShare = 0.9;

/** Maximum number of requests that go out at once after a quiet period. */
export const longestBurst = 8;

/** By how much requests may differ in how long they take to arrive, in milliseconds. */
export const arrivalJitter = 100;

/** Maximum delay of a request beyond its earliest time, in milliseconds. */
export const resumeSpread = 1_000;

/** Pause after a throttle that does not say how long to wait, in milliseconds. */
export const pauseWithoutHint = 1_000;

/**
 * How long a throttle can silence a process, in milliseconds: one hour. A date in a distant year would otherwise do so
 * until it ends, and through Redis also the others.
 */
export const longestPause = 3_600_000;

/** Default number of retries of a call. */
export const defaultMaxRetries = 2;

/** Default of the longest pause that a call waits for, in milliseconds. */
export const defaultMaxThrottleWait = 60_000;

/**
 * Budget for retries after failures, in tokens: those of a transport at first and at most, the price of a retry after a
 * failure, and after a timeout, which has already cost the service a whole request. A call that succeeds at once gives
 * some back; one that needed retries gets its last price back.
 */
export const retryTokens = { capacity: 500, repeat: 5, repeatAfterTimeout: 10, success: 1 };

/**
 * Maximum number of requests that several processes send at once after a quiet period. Lower than for one process,
 * because requests of several machines take different times to arrive and so fall closer together.
 */
export const sharedBurst = 4;

/** Number of places in the common queue that a process takes ahead, so that none is left unused. */
export const placesAhead = 4;

/** Maximum lead of such a place, in milliseconds. For a later one, a process asks again. */
export const horizon = 2_000;

/**
 * Maximum delay in using a place, in milliseconds. A late request of a busy process falls closer to the next one, so a
 * later place is replaced by a new one.
 */
export const latestUse = 100;

/** How long Redis may take to respond, in milliseconds, before a process continues without it. */
export const redisPatience = 2_000;

/**
 * How fast Redis must respond, in milliseconds, before a process uses it again. Shorter than the limit for leaving it,
 * so that a process neither leaves a slow Redis that it uses nor returns to a slower one.
 */
export const joinPatience = 1_500;

/** How long a process without Redis waits before it tries again, in milliseconds. */
export const probeEvery = 1_000;

/** Longest such wait if Redis responds without giving places, in milliseconds. */
export const longestProbeDelay = 30_000;

/** How often an idle process announces itself, in milliseconds. */
export const announceEvery = 1_000;

/**
 * How long a process counts as present after an announcement, in milliseconds. Allows for one lost announcement and one
 * response that takes the maximum time.
 */
export const lease = 3_000;

/**
 * How long others reserve room for a silent process, in milliseconds: 15 minutes. Long enough to repair a Redis, and
 * short enough that a crash does not cost the others its share for the rest of the day.
 */
export const reservation = 900_000;

/** How long a process that sends nothing stays a member, in milliseconds. */
export const membership = 60_000;

/**
 * Fraction of a limit that the common queue reserves for unknown processes: those that never reached Redis, or not for
 * longer than others reserve room for them.
 */
export const unknownShare = 0.04;

/** How long a limit applies that the service named in a throttle, in milliseconds: ten minutes. */
export const hintMemory = 600_000;

/** How long Redis remembers a project that sends nothing, in seconds: one week. */
export const redisMemory = 604_800;
