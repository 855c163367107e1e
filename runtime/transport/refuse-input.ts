import { ValidationError } from "../errors/validation-error.js";

/** The error for an input that cannot be written into a request; `loc` leads to it. */
export function refuseInput(
  operation: string,
  loc: readonly string[],
  msg: string,
): ValidationError {
  return new ValidationError([{ loc, msg, type: "value_error" }], { operation });
}
