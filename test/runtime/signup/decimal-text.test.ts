import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalText } from "../../../runtime/signup/decimal-text.js";
import { forAny } from "../../support/for-any.js";
import { readCases } from "../../support/read-cases.js";

describe("decimalText with two places", () => {
  const { decimals } = readCases("../cases.yaml", import.meta.url);

  it.each<[number: number | bigint | string, text: string]>([
    [-0, "0.00"],
    [0.1 + 0.2, "0.30"],
    [12n, "12.00"],
    [-12n, "-12.00"],
    ...decimals,
  ])("writes %s as %s", (number, text) => {
    expect(decimalText(number, 2)).toBe(text);
  });

  it("keeps every digit of a huge number", () => {
    const digits = "9".repeat(300);
    expect(decimalText(`${digits}.994`, 2)).toBe(`${digits}.99`);
    expect(decimalText(`${digits}.995`, 2)).toBe(`1${"0".repeat(300)}.00`);
    expect(decimalText(Number.MAX_VALUE, 2)).toMatch(/^17976931348623157\d{292}\.00$/);
    expect(decimalText(1234567890123456789012345n, 2)).toBe("1234567890123456789012345.00");
  });

  const texts = "NaN|Infinity|| |.|-|e5|1e|1e1.5|1,000|1 000|1.2.3|0x10|1n|seven|--1|٣|1e1001";

  it.each([Number.NaN, Infinity, -Infinity, ...texts.split("|")])("has none for %j", (number) => {
    expect(decimalText(number, 2)).toBeUndefined();
  });
});

describe("decimalText", () => {
  it("rounds to as many places as asked", () => {
    expect(decimalText("2.5", 0)).toBe("3");
    expect(decimalText("-2.4", 0)).toBe("-2");
    expect(decimalText("0.00005", 4)).toBe("0.0001");
  });

  it("agrees with whole-number arithmetic on every text of digits", async () => {
    const digits = fc.stringMatching(/^\d{1,20}$/);
    await forAny(100, [fc.boolean(), digits, digits], (isNegative, whole, fraction) => {
      const thousandths = BigInt(whole) * 1000n + BigInt(fraction.slice(0, 3).padEnd(3, "0"));
      const hundredths = (thousandths + 5n) / 10n;
      const text = `${hundredths / 100n}.${`${hundredths % 100n}`.padStart(2, "0")}`;
      const sign = isNegative && hundredths > 0n ? "-" : "";
      expect(decimalText(`${isNegative ? "-" : ""}${whole}.${fraction}`, 2)).toBe(sign + text);
    });
  });

  it("writes every finite number as the service wants it", async () => {
    await forAny(100, [fc.double({ noNaN: true, noDefaultInfinity: true })], (number) => {
      expect(decimalText(number, 2)).toMatch(/^-?\d+\.\d{2}$/);
    });
  });
});
