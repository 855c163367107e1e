import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ResultError } from "../../../runtime/errors/index.js";

const run = { id: "run_1", status: "completed", result: "the secret of the user" };
const issues = [{ message: "Expected a number, received the secret", path: ["days", 0] }];

describe("ResultError", () => {
  it("carries the run and what the schema found, and shows neither in logs", () => {
    const error = new ResultError({ id: "run_1", run, issues });
    expect(error.run).toBe(run);
    expect(error.issues).toBe(issues);
    expect(error.toJSON()).toEqual({
      name: "ResultError",
      code: "result_invalid",
      message: error.message,
      id: "run_1",
    });
    expect(inspect(error) + JSON.stringify(error)).not.toContain("secret");
  });

  it("says where the result differs and that it is not lost", () => {
    const { message } = new ResultError({ id: "run_1", run, issues });
    expect(message).toBe(
      'The result of run_1 does not match the schema (at "days.0"; see `error.issues`). `error.run` has everything that was received: use it instead of repeating the work.',
    );
  });

  it("names five places and counts the others", () => {
    const many = Array.from({ length: 7 }, (_, at) => ({ message: "x", path: [{ key: at }] }));
    const { message } = new ResultError({ id: "run_1", run, issues: many });
    expect(message).toContain('(at "0", at "1", at "2", at "3", at "4" and 2 more; see');
  });

  it("names the result itself when an issue has no path", () => {
    const { message } = new ResultError({ id: "run_1", run, issues: [{ message: "x" }] });
    expect(message).toContain("(at its root; see");
  });

  it("keeps what a schema threw", () => {
    const cause = new Error("boom");
    const error = new ResultError({ id: "run_1", run, issues: [], cause });
    expect(error.message).toContain("the schema failed (`error.cause`)");
    expect(error.cause).toBe(cause);
    expect("cause" in new ResultError({ id: "run_1", run, issues })).toBe(false);
  });

  it("says that work which has not ended has no result", () => {
    const error = new ResultError({ id: "run_1", run, issues: [], unfinished: "running" });
    expect(error.message).toBe(
      'run_1 has not ended (status: "running"), so it has no result to check. Wait for its end first, or read it without `result`.',
    );
  });
});
