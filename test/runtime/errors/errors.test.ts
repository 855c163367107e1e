import { describe, expect, it } from "vitest";
import * as errors from "../../../runtime/errors/index.js";

const { hasStatus: _guard, ...errorClasses } = errors;
const { CloudAgentError } = errorClasses;

describe("CloudAgentError", () => {
  it("is the base of every error class", () => {
    const classes = Object.values(errorClasses);
    expect(classes.length).toBeGreaterThan(15);
    for (const errorClass of classes) {
      expect(
        errorClass === CloudAgentError || errorClass.prototype instanceof CloudAgentError,
      ).toBe(true);
    }
  });

  it("gives every class its own name and code", () => {
    const prototypes = Object.values(errorClasses).map((errorClass) => errorClass.prototype);
    expect(new Set(prototypes.map(({ name }) => name)).size).toBe(prototypes.length);
    expect(new Set(prototypes.map(({ code }) => code)).size).toBe(prototypes.length);
    for (const [exported, errorClass] of Object.entries(errorClasses)) {
      expect(errorClass.prototype.name).toBe(exported);
      expect(errorClass.prototype.code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    }
  });

  it("writes name, code and message as JSON, and nothing else", () => {
    const error = new CloudAgentError("It failed.", { cause: new Error("secret") });
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: "CloudAgentError",
      code: "cloud_agent_error",
      message: "It failed.",
    });
  });

  it("can be given another name, as any error can", () => {
    const error = new CloudAgentError("It failed.");
    error.name = "OtherError";
    expect(String(error)).toBe("OtherError: It failed.");
    expect(new CloudAgentError("It failed.").name).toBe("CloudAgentError");
  });

  it("has no name of its own, which would clutter what is printed", () => {
    expect(Object.keys(new CloudAgentError("It failed."))).toEqual([]);
  });

  it("shows its name where it is printed", () => {
    expect(String(new CloudAgentError("It failed."))).toBe("CloudAgentError: It failed.");
    expect(new CloudAgentError("It failed.").stack).toMatch(/^CloudAgentError: It failed\./);
  });

  it("has a message of one line that no terminal obeys, and fields as they came", () => {
    const id = "run_1\u001b]0;owned\u0007\u009b2J\u202e\nIt is completed.";
    const error = new errors.WaitTimeoutError({ id, elapsed: 5 });
    expect(error.message).toContain(
      String.raw`run_1\u001b]0;owned\u0007\u009b2J\u202e\u000aIt is completed.`,
    );
    expect(error.stack).toContain(error.message);
    expect(error.id).toBe(id);
  });
});
