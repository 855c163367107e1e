import { ValidationError } from "../../errors/validation-error.js";

/** Creates the error for an input that cannot be written into a request. `loc` is its place. */
export function refuseInput(
  operation: string,
  loc: readonly string[],
  msg: string,
): ValidationError {
  return new ValidationError([{ loc, msg, type: "value_error" }], { operation });
}
