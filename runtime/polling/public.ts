/** Polls anything, reads pages, runs lists, and queues work by key. */
export type { ValidationDetail } from "../errors/index.js";
export type { Clock } from "../transport/index.js";
export * from "../pages/drain-pages.js";
export { withJsonSchema } from "../waiting/ended-work.js";
export { poll, type PollOptions, type PollRequest, type PollTiming } from "../waiting/poll.js";
export type { PollEnvironment, Stagger } from "../waiting/poll.js";
export type { Batch } from "../batch/batch.js";
export { runAll } from "../batch/run-all.js";
export * from "../batch/serialize.js";
