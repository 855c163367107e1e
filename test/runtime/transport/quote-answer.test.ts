import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../runtime/errors/index.js";
import { quoteAnswer } from "../../../runtime/transport/error-from-response.js";
import { unsafeCallOf } from "./calls.js";

const key = "svc_canary_key_0123456789";
const task = "Pay the canary's bill of 7 pounds, and tell nobody.";
const call = unsafeCallOf({
  key,
  headers: { "X-Service-API-Key": key },
  body: JSON.stringify({ task, model: "fam-a-5.5" }),
});
const nothingShown = " `error.body` has the response.";

describe("quoteAnswer", () => {
  it("is empty where there is no body", () => {
    expect(quoteAnswer(call, undefined)).toBe("");
  });

  it.each(["message", "detail", "error"])("quotes a text in `%s`", (field) => {
    expect(quoteAnswer(call, { [field]: "Not enough credits." })).toBe(
      ' The service said: "Not enough credits."',
    );
  });

  it("prefers the message for people, and skips what is blank or no text", () => {
    const body = { error: "payment_required", detail: { a: 1 }, message: " " };
    expect(quoteAnswer(call, body)).toBe(' The service said: "payment_required"');
    expect(quoteAnswer(call, { ...body, message: "Top up." })).toContain('"Top up."');
  });

  it("lists problems, whatever the status", () => {
    const detail = [{ loc: ["body", "model"], msg: "Unknown model", type: "value_error" }];
    expect(quoteAnswer(call, { detail })).toBe(" The service said: body.model: Unknown model");
  });

  it.each([
    ["a text", "<html>canary"],
    ["a list", ["canary"]],
    ["null", null],
    ["a field that echoes", { task: "canary", input: "canary" }],
    ["a message that is an object", { error: { message: "canary" }, message: ["canary"] }],
    ["a problem of another shape", { detail: [{ loc: [{}], msg: "canary", type: "x" }] }],
  ])("shows nothing of %s", (_, body) => {
    expect(quoteAnswer(call, body)).toBe(nothingShown);
  });

  it("masks a task of a single word", () => {
    const short = unsafeCallOf({ key, body: JSON.stringify({ task: "canary" }) });
    expect(quoteAnswer(short, { message: "Will not do canary." })).toBe(
      ' The service said: "Will not do [redacted]."',
    );
  });

  it("keeps the name of a model in a list of problems, which says what to change", () => {
    const detail = [{ loc: ["body"], msg: "No access to fam-a-5.5", type: "value_error" }];
    expect(quoteAnswer(call, { detail })).toContain("fam-a-5.5");
  });

  it("makes what a terminal would obey visible, and stays one line, in the message of an error", () => {
    const quoted = quoteAnswer(call, { message: 'a"\n\u001b[2J\u202e\u2028\u0085b' });
    const { message } = new ApiError(quoted, {
      operation: "runs.create",
      status: 400,
      headers: new Headers(),
      body: undefined,
    });
    expect(message).toBe(String.raw` The service said: "a\"\n\u001b[2J\u202e\u2028\u0085b"`);
  });

  it("shows at most 300 characters", () => {
    const quoted = quoteAnswer(call, { message: "x".repeat(10_000) });
    expect(quoted).toHaveLength(' The service said: ""'.length + 300);
  });

  it("never shows the key or the task, wherever a text is cut", () => {
    const secrets = fc.array(
      fc.oneof(
        fc.constantFrom(key, task, JSON.stringify(task), encodeURIComponent(task)),
        fc.string({ maxLength: 40 }),
      ),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(secrets, fc.nat(60), (parts, lead) => {
        const quoted = quoteAnswer(call, { error: " ".repeat(lead) + parts.join(" ") });
        expect(quoted).not.toMatch(/svc_ca|canary|Pay%20the/);
      }),
    );
  });

  it("does not show the beginning of a key that the cut leaves", () => {
    for (let lead = 0; lead < 60; lead += 1) {
      const message = "-".repeat(lead) + key.repeat(100);
      expect(quoteAnswer(call, { message })).not.toContain("svc_");
    }
  });
});
