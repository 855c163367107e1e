import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../runtime/errors/index.js";
import { listProblems, readValidationDetail } from "../../../runtime/errors/validation-detail.js";

const problem = (msg: string, ...loc: (string | number)[]) => ({ loc, msg, type: "value_error" });
const detail = [problem("not supported", "body", "reasoning", "effort"), problem("no", "body", 0)];

describe("the problems in an answer", () => {
  const asItCame = (text: string): string => text;

  it("are read with location, message and type, and nothing else, which may echo the request", () => {
    const echoing = detail.map((each) => ({ ...each, input: "canary" }));
    expect(readValidationDetail({ detail: echoing }, asItCame)).toEqual(detail);
    const deep = [problem("no", ...Array.from({ length: 101 }, () => "a"))];
    expect(readValidationDetail({ detail: deep }, asItCame)[0]?.loc).toHaveLength(100);
  });

  it.each([
    ["no body", undefined],
    ["text", "detail"],
    ["null", null],
    ["a detail that is text", { detail: "Not valid" }],
    ["an entry that is null", { detail: [null] }],
    ["an entry without a type", { detail: [{ loc: ["body"], msg: "Wrong" }] }],
    ["a location of another shape", { detail: [{ loc: [{}], msg: "Wrong", type: "x" }] }],
  ])("are none in %s", (_, body) => {
    expect(readValidationDetail(body, asItCame)).toEqual([]);
  });
});

describe("the problems in a message", () => {
  it("are listed with their places, on one line, and end after ten", () => {
    expect(listProblems([])).toBe("");
    const two = [problem("Wrong\nRight", "body", 2), problem("Missing")];
    expect(listProblems(two)).toBe("body.2: Wrong Right; Missing");
    const listed = listProblems(Array.from({ length: 12 }, () => problem("Wrong")));
    expect(listed.match(/Wrong/g)).toHaveLength(10);
    expect(listed).toMatch(/; and 2 more, see `error\.detail`$/);
    expect(listProblems([problem("x".repeat(10_000))])).toHaveLength(500);
  });

  const answer = { operation: "runs.create", status: 422, headers: new Headers(), body: "no" };
  it("may be none: the message then ends with what the answer says", () => {
    expect(new ValidationError([], answer, " The service said: no").message).toBe(
      "runs.create: the service rejected the request as invalid (422). The service said: no",
    );
  });

  it("stand in the body of a refusal before anything was sent, with the status of such refusals", () => {
    const error = new ValidationError(detail, { operation: "runs.create" });
    expect(error).toMatchObject({ local: true, status: 422, body: { detail } });
    expect([...error.headers]).toEqual([]);
    expect(error.message).toContain("before it was sent");
  });
});
