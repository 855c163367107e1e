import { AutomationError } from "./automation-error.js";

/** Environment variables of a workflow. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a variable that must be set.
 *
 * @throws {AutomationError} when it is empty or missing
 */
export function readVariable(environment: Environment, name: string, meaning: string): string {
  const value = environment[name];
  if (value) return value;
  throw new AutomationError(`${name} is not set; expected ${meaning}.`);
}
