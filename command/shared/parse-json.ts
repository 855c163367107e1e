import { reasonOf } from "../../runtime/text/reason-of.js";
import { UsageError } from "./usage-error.js";

/**
 * Parses JSON that a person wrote.
 *
 * @param place names where it comes from, in the error
 * @throws {UsageError} when it is not JSON
 */
export function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${place} is not JSON (${reasonOf(error)}).`);
  }
}
