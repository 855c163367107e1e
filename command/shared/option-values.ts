import { InvalidArgumentError } from "commander";
import { assertWebOrigin } from "../../sandbox/http/assert-web-origin.js";
import { reasonOf } from "../../runtime/text/show.js";

/** Reads the value of an option. */
type Reader = (text: string) => number;

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Returns what reads a duration as milliseconds: `90s`, `5m`, or a number of some unit. */
export function duration(unit: "ms" | "s"): Reader {
  return (text) => {
    const [, number, given = unit] = /^(\d+|\d*\.\d+)(ms|s|m|h)?$/.exec(text) ?? [];
    const time = Number(number) * (units[given] ?? 1);
    if (time > 0 || (time === 0 && unit === "ms")) return time;
    throw new InvalidArgumentError("Expected a duration, for example 90s or 5m.");
  };
}

/** Reads a whole number of 0 or more. */
export const wholeNumber: Reader = wholeNumbers("a whole number");

/** Reads a whole number above 0. */
export const positive: Reader = wholeNumbers("a whole number above 0", 1);

/** Reads a port; 0 means any free one. */
export const port: Reader = wholeNumbers("a whole number up to 65535", 0, 65_535);

/** Reads a speed of time; 0 stops it. */
export const speedOfTime: Reader = wholeNumbers("a whole number up to 1000000", 0, 1_000_000);

/** Returns what reads a whole number within bounds. */
export function wholeNumbers(
  expected: string,
  least = 0,
  most: number = Number.MAX_SAFE_INTEGER,
): Reader {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`Expected ${expected}.`);
  };
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
