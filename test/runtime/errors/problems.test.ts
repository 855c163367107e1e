import { describe, expect, it } from "vitest";
import { readValidationDetail } from "../../../runtime/errors/validation-detail.js";

const asItCame = (text: string): string => text;

describe("readValidationDetail", () => {
  it("reads location, message and type of each problem", () => {
    const detail = [
      { loc: ["body", "task"], msg: "Field required", type: "missing" },
      { loc: ["body", "items", 3], msg: "Wrong", type: "value_error" },
    ];
    expect(readValidationDetail({ detail }, asItCame)).toEqual(detail);
  });

  it("takes over none of the further fields, which may echo the request", () => {
    const entry = { loc: ["body"], msg: "Wrong", type: "value_error", input: "canary" };
    expect(readValidationDetail({ detail: [entry] }, asItCame)).toEqual([
      { loc: ["body"], msg: "Wrong", type: "value_error" },
    ]);
  });

  it.each([
    ["no body", undefined],
    ["text", "detail"],
    ["null", null],
    ["a detail that is text", { detail: "Not valid" }],
    ["an entry that is null", { detail: [null] }],
    ["an entry without a type", { detail: [{ loc: ["body"], msg: "Wrong" }] }],
    ["a location of another shape", { detail: [{ loc: [{}], msg: "Wrong", type: "x" }] }],
  ])("finds no problem in %s", (_, body) => {
    expect(readValidationDetail(body, asItCame)).toEqual([]);
  });

  it("masks every text of a problem, and no number", () => {
    const detail = [{ loc: ["body", 3], msg: "Wrong", type: "value_error" }];
    expect(readValidationDetail({ detail }, () => "[redacted]")).toEqual([
      { loc: ["[redacted]", 3], msg: "[redacted]", type: "[redacted]" },
    ]);
  });
});
