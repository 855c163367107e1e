import { InvalidArgumentError } from "commander";
import { assertWebOrigin } from "../../sandbox/http/assert-web-origin.js";
import { reasonOf } from "../../runtime/text/reason-of.js";

/** Reads a number of seconds as milliseconds. */
export function seconds(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number > 0 && Number.isFinite(number)) return number * 1000;
  throw new InvalidArgumentError("Expected a number above 0.");
}

/** Reads a whole number of 0 or more. */
export function wholeNumber(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER) return Number(text);
  throw new InvalidArgumentError("Expected a whole number.");
}

/** Reads a whole number above 0. */
export function positive(text: string): number {
  const number = wholeNumber(text);
  if (number > 0) return number;
  throw new InvalidArgumentError("Expected a whole number above 0.");
}

/** Reads a port; 0 means any free one. */
export function port(text: string): number {
  return wholeNumberUpTo(65_535, text);
}

/** Reads the origin of web pages. */
export function webOrigin(text: string): string {
  try {
    assertWebOrigin("It", text);
    return text;
  } catch (error) {
    throw new InvalidArgumentError(reasonOf(error));
  }
}

/** Reads a speed of time; 0 stops it. */
export function timeScale(text: string): number {
  return wholeNumberUpTo(1_000_000, text);
}

function wholeNumberUpTo(largest: number, text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= largest) return Number(text);
  throw new InvalidArgumentError(`Expected a whole number up to ${largest}.`);
}
