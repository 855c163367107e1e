import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { errorCode } from "../../../runtime/host/host.js";

it("is that of an error of the system, and of nothing else", () => {
  let code: unknown;
  try {
    readFileSync("/no/such/file");
  } catch (error) {
    code = errorCode(error);
  }
  expect(code).toBe("ENOENT");
  expect(errorCode(new Error("other"))).toBeUndefined();
  expect(errorCode({ code: "ENOENT" })).toBeUndefined();
});
