/** Polls anything, reads pages, runs lists, and queues work by key. */
export type { ValidationDetail } from "../errors/index.js";
export type { Clock } from "../transport/index.js";
export type { Batch } from "./batch.js";
export * from "./drain-pages.js";
export { withJsonSchema } from "./ended-work.js";
export { poll } from "./poll.js";
export type { PollEnvironment, PollOptions, PollRequest, PollTiming, Stagger } from "./poll.js";
export { runAll } from "./run-all.js";
export * from "./serialize.js";
