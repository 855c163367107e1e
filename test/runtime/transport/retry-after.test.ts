import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { longestHint, readRetryAfter } from "../../../runtime/transport/read-throttle.js";

const date = "Wed, 21 Oct 2015 07:28:00 GMT";

describe("readRetryAfter", () => {
  it.each([
    ["300", 300_000],
    ["0", 0],
    [" 2 ", 2_000],
    ["1.5", 1_500],
    ["-5", 0],
    ["1, 30, 7", 30_000],
    ["99999999999", 99_999_999_999_000],
    ["9".repeat(400), Number.MAX_VALUE],
    ["Wed, 21 Oct 2015 07:28:10 GMT", 10_000],
    ["Wed, 21 Oct 2015 07:27:00 GMT", 0],
    ["Wednesday, 21-Oct-15 07:29:00 GMT", 60_000],
    ["Wed Oct 21 07:28:05 2015", 5_000],
    ["3, Wed, 21 Oct 2015 07:28:10 GMT", 10_000],
    ["Wed, 21 Oct 2015 07:28:10 GMT, Wed, 21 Oct 2015 07:28:20 GMT", 20_000],
    ["soon, 4", 4_000],
  ])("understands %j", (value, milliseconds) => {
    expect(readRetryAfter(value, date)).toBe(milliseconds);
  });

  it.each(["", "soon", "1e3", "0x10", "NaN", "Infinity", "abc 5", "-", "2015"])(
    "makes no waiting time of what is none: %j",
    (value) => {
      expect(readRetryAfter(value, date)).toBe(value === "2015" ? 2_015_000 : undefined);
    },
  );

  it("measures dates by this machine's clock where the answer has none", () => {
    const inTen = new Date(Date.now() + 10_000).toUTCString();
    const wait = readRetryAfter(inTen, null) ?? 0;
    expect(wait).toBeGreaterThan(8_000);
    expect(wait).toBeLessThanOrEqual(10_000);
  });

  it("gives a time or nothing for any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (value, other) => {
        const wait = readRetryAfter(value, other);
        expect(wait === undefined || (wait >= 0 && Number.isFinite(wait))).toBe(true);
      }),
    );
  });
});

describe("longestHint", () => {
  it("lets the longest win and skips what is unknown", () => {
    expect(longestHint([1, undefined, 3, 2])).toBe(3);
    expect(longestHint([undefined])).toBeUndefined();
  });
});
