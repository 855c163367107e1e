import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ApiError, ValidationError } from "../../../runtime/errors/index.js";

const detail = [
  {
    loc: ["body", "modelParams", "reasoning", "effort"],
    msg: "not supported",
    type: "value_error",
  },
  { loc: ["body", 0], msg: "Field required", type: "missing" },
];

function answer(body: unknown): ConstructorParameters<typeof ValidationError>[1] {
  return { operation: "runs.create", status: 422, headers: new Headers(), body };
}

describe("ValidationError", () => {
  it("lists every problem with its place in the message", () => {
    const error = new ValidationError(detail, answer({ detail }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toContain("runs.create");
    expect(error.message).toContain("body.modelParams.reasoning.effort: not supported");
    expect(error.message).toContain("body.0: Field required");
  });

  it("has the detail in its JSON, but not the body of the answer", () => {
    const error = new ValidationError(detail, answer({ detail, input: "canary" }));
    expect(error.toJSON()).toMatchObject({
      code: "validation_failed",
      status: 422,
      local: false,
      detail,
    });
    expect(JSON.stringify(error)).not.toContain("canary");
    expect(inspect(error, { showHidden: true, depth: null })).not.toContain("canary");
  });

  it("is local, with the status of such refusals, when nothing was sent", () => {
    const error = new ValidationError(detail, { operation: "runs.create" });
    expect(error.local).toBe(true);
    expect(error.status).toBe(422);
    expect(error.body).toEqual({ detail });
    expect([...error.headers]).toEqual([]);
    expect(error.message).toContain("before it was sent");
  });

  it("ends with what the answer says when it has no detail", () => {
    const { message } = new ValidationError([], answer("no"), " The service said: no");
    expect(message).toBe(
      "runs.create: the service rejected the request as invalid (422). The service said: no",
    );
  });

  it("keeps a message short and on one line whatever the server sends", () => {
    const msg = `one\ntwo\u2028three${"x".repeat(5000)}`;
    const many = Array.from({ length: 12 }, () => ({ loc: [], msg, type: "x" }));
    const { message } = new ValidationError(many, answer({}));
    expect(message).not.toMatch(/[\n\u2028]/);
    expect(message).toContain("and 2 more");
    expect(message.length).toBeLessThan(6000);
  });
});
