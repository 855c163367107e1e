import { describe, expect, it } from "vitest";
import { readCases } from "../../support/read-cases.js";
import { assertWebOrigin } from "../../../sandbox/http/assert-web-origin.js";

interface Cases {
  readonly accepted: readonly string[];
  readonly corrected: readonly (readonly [text: string, meant: string])[];
  readonly rejected: readonly string[];
}

const cases: Cases = readCases("assert-web-origin.yaml", import.meta.url);

describe("assertWebOrigin", () => {
  it.each(cases.accepted)("accepts %s", (origin) => {
    expect(() => assertWebOrigin("it", origin)).not.toThrow();
  });

  it.each(cases.corrected)("rejects %s and suggests %s", (text, meant) => {
    expect(() => assertWebOrigin("allowOrigin", text)).toThrow(
      new RangeError(
        `allowOrigin must be one origin, a scheme and a host without a path, such as "https://docs.example.com" or "http://127.0.0.1:4000", not ${JSON.stringify(text)}. Did you mean ${JSON.stringify(meant)}?`,
      ),
    );
  });

  it.each(cases.rejected)("rejects %j", (text) => {
    expect(() => assertWebOrigin("it", text)).toThrow(RangeError);
  });

  it.each([true, 1, {}, ["https://a.example"]])("rejects %j, which is no text", (value) => {
    expect(() => assertWebOrigin("it", value)).toThrow("not this value");
  });

  it("does not repeat a password", () => {
    expect(() => assertWebOrigin("it", "https://me:secret@a.example")).toThrow(
      /^(?!.*secret).*"https:\/\/a\.example"\?$/,
    );
  });
});
