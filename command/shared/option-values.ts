import { InvalidArgumentError } from "commander";

/** A number of seconds, in milliseconds. */
export function seconds(text: string): number {
  const number = Number(text);
  if (text.trim() !== "" && number > 0 && Number.isFinite(number)) return number * 1000;
  throw new InvalidArgumentError("It takes a number above 0.");
}

/** A whole number that is not negative. */
export function wholeNumber(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= Number.MAX_SAFE_INTEGER) return Number(text);
  throw new InvalidArgumentError("It takes a whole number.");
}

const largestPort = 65_535;

/** A port; 0 stands for any free one. */
export function port(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= largestPort) return Number(text);
  throw new InvalidArgumentError(`It takes a whole number up to ${largestPort}.`);
}
