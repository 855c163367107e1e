import { ReasoningError } from "../errors/validation-error.js";
import { checkSettings } from "./check-settings.js";
import type { ReasoningMatrix } from "./reasoning-matrix.js";

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
  const detail = checkSettings(matrix, body);
  if (detail.length > 0) throw new ReasoningError(detail, matrix.operation);
}
