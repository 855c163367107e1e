/** Rules of a document about the fields of a request. */
export * from "./check-guards.js";
export type { Operation, ParameterStyle, PartEncoding, Serialization } from "../transport/index.js";
