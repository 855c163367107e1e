/**
 * Formats a decimal number with a fixed number of decimal places, rounded half away from zero.
 *
 * It works on the digits as written and never calculates with binary fractions: 1.005 with two places is "1.01". A
 * number that rounds to zero has no sign.
 *
 * @param number a finite number, or its text, with or without an exponent
 * @returns `undefined` if it is not a finite number, or has more than a thousand digits before the point
 */
export function decimalText(number: number | string | bigint, places: number): string | undefined {
  const parsed = parse(String(number).trim());
  if (parsed === undefined || parsed.point > mostDigits) return undefined;
  const { isNegative, digits, point } = parsed;
  const end = point + places;
  const kept = BigInt(end > 0 ? digits.slice(0, end).padEnd(end, "0") : 0);
  const rounded = (digits[end] ?? "0") >= "5" ? kept + 1n : kept;
  const sign = isNegative && rounded > 0n ? "-" : "";
  const text = String(rounded).padStart(places + 1, "0");
  const [whole, fraction] = [text.slice(0, text.length - places), text.slice(text.length - places)];
  return sign + (places === 0 ? whole : `${whole}.${fraction}`);
}

/** Keeps an exponent such as 1e999999999 from filling the memory. */
const mostDigits = 1_000;

const decimal =
  /^(?<sign>[+-]?)(?=\.?\d)0*(?<whole>\d*)(?:\.(?<fraction>\d*))?(?:e(?<exponent>[+-]?\d+))?$/i;

/** The digits of a number. `point` of them are before the decimal point; it is negative if zeros come first. */
function parse(text: string) {
  const { sign, whole = "", fraction = "", exponent = "0" } = decimal.exec(text)?.groups ?? {};
  if (sign === undefined) return undefined;
  const digits = whole + fraction;
  const isZero = /^0*$/.test(digits);
  return { isNegative: sign === "-", digits, point: isZero ? 0 : whole.length + Number(exponent) };
}
