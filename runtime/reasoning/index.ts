/** Reasoning settings of known models, and the check before sending. */
export type { ValidationDetail } from "../errors/index.js";
export { assertReasoning, assertSettings, type Validation } from "./check-settings.js";
export { createReasoning, type Reasoning } from "./create-reasoning.js";
export type { MovedBody, MovedRequest, Unmatched } from "./move-request.js";
export * from "./reasoning-matrix.js";
