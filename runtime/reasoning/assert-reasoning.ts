import { ReasoningError } from "../errors/validation-error.js";
import { checkSettings } from "./check-settings.js";
import { indexMatrix, type ReasoningMatrix } from "./matrix-index.js";

/** Whether a client rejects requests that cannot succeed. */
export interface Validation {
  readonly validation: "known" | "off";
}

/**
 * Rejects a body whose model does not accept its settings.
 *
 * @throws {ReasoningError} with every problem; nothing was sent
 */
export function assertReasoning(
  matrix: ReasoningMatrix,
  { validation }: Validation,
  body: unknown,
): void {
  if (validation === "off") return;
  const detail = checkSettings(indexMatrix(matrix), body);
  if (detail.length > 0) throw new ReasoningError(detail, matrix.operation);
}
