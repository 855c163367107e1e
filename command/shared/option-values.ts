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

/** A port; 0 stands for any free one. */
export function port(text: string): number {
  return wholeNumberUpTo(65_535, text);
}

/** How many times as fast as usual time passes; 0 stops it. */
export function timeScale(text: string): number {
  return wholeNumberUpTo(1_000_000, text);
}

function wholeNumberUpTo(largest: number, text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= largest) return Number(text);
  throw new InvalidArgumentError(`It takes a whole number up to ${largest}.`);
}
