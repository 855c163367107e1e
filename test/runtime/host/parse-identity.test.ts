import { describe, expect, it } from "vitest";
import { parseIdentity } from "../../../runtime/host/parse-identity.js";

describe("the identity of a process", () => {
  it("is read field by field, and others are left out", () => {
    const fields = { pid: 7, host: "a", start: "12", boot: "b", namespace: "pid:[1]", task: "x" };
    expect(parseIdentity(fields)).toEqual({
      pid: 7,
      host: "a",
      start: "12",
      boot: "b",
      namespace: "pid:[1]",
    });
  });

  it("lacks what is no text", () => {
    expect(parseIdentity({ pid: 7, host: 1, boot: null })).toEqual({ pid: 7 });
  });

  it.each([{}, { pid: "7" }])("is none without a number: %j", (fields) => {
    expect(parseIdentity(fields)).toBeUndefined();
  });
});
