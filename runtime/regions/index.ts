/** Differences between regions, and the check before sending. */
export type { ValidationDetail } from "../errors/index.js";
export type { Operation, ParameterStyle, PartEncoding, Serialization } from "../transport/index.js";
export * from "./create-regions.js";
export * from "./check-request.js";
