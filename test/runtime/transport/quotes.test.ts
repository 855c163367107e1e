import { describe, expect, it } from "vitest";
import { quoteAnswer } from "../../../runtime/transport/failures/error-from-response.js";
import { createRedact } from "../../../runtime/transport/failures/redact.js";
import { callOf, unsafeCallOf } from "./calls.js";
import { readCases } from "../../support/read-cases.js";

const key = "svc_canary_key_0123456789";
const task = "Pay the canary's bill of 7 pounds, and tell nobody.";
const sent = { "X-Service-API-Key": key };
const call = unsafeCallOf({
  key,
  headers: sent,
  body: JSON.stringify({ task, model: "fam-a-5.5" }),
});
const nothingShown = " `error.body` has the response.";

type Quoted = [what: string, of: typeof call, body: object, said: string];

describe("quoteAnswer", () => {
  it("is empty where there is no body", () => {
    expect(quoteAnswer(call, undefined)).toBe("");
  });

  const { hidden } = readCases("cases.yaml", import.meta.url);
  it.each<[what: string, body: unknown]>(hidden)("shows nothing of %s", (_, body) => {
    expect(quoteAnswer(call, body)).toBe(nothingShown);
  });

  const paid = { error: "payment_required", detail: { a: 1 }, message: " " };
  const shortKey = unsafeCallOf({ key: "now" });
  const url = "http://127.0.0.1/path?when=now";
  const headers = { "x-note": "Say please" };
  const spoken = unsafeCallOf({ key, url, headers, body: JSON.stringify({ task: "The" }) });
  const request = "The request failed, say it again now.";
  const telling = ["canary", "4711", "a1b2", "NATO", "McKay", "x-7", "the end", "日本語"];

  it.each<Quoted>([
    ["skips what is blank or no text", call, paid, "payment_required"],
    ["prefers the message for people", call, { ...paid, message: "Top up." }, "Top up."],
    ["leaves a short word, wherever the request has it", spoken, { message: request }, request],
    ["masks a key that is one", shortKey, { message: "Not now." }, "Not [redacted]."],
    ...telling.map((text): Quoted => {
      const short = unsafeCallOf({ key, body: JSON.stringify({ task: text }) });
      return [`masks ${text}`, short, { message: `No: ${text}.` }, "No: [redacted]."];
    }),
  ])("%s", (_, of, body, said) => {
    expect(quoteAnswer(of, body)).toBe(` The service said: "${said}"`);
  });

  it("shows at most 300 characters", () => {
    const quoted = quoteAnswer(call, { message: "x".repeat(10_000) });
    expect(quoted).toHaveLength(' The service said: ""'.length + 300);
  });
});

function mask(body: Parameters<typeof callOf>[0], text: string): string {
  return createRedact(callOf({ key, ...body }))(text);
}

describe("createRedact", () => {
  it("masks the key, headers, cookies and values of the query", () => {
    const cookie = "a=first_one; b=second_one";
    const headers = { authorization: "Bearer other_secret", cookie, "x-team": "blue_whales" };
    const url = "http://127.0.0.1/path?token=in%20the%20query";
    const echo = `${key}, other_secret, second_one, blue_whales, in the query, application/json, /path`;
    const masked = Array.from({ length: 5 }, () => "[redacted]").join(", ");
    expect(mask({ headers, url }, echo)).toBe(`${masked}, application/json, /path`);
  });

  it("masks every text of a body in JSON, a form, and as it is, and all beside a file", () => {
    const form = new FormData();
    form.set("text", "the secret text");
    const bodies = [
      JSON.stringify({ a: [{ b: "the secret text" }] }),
      form,
      new URLSearchParams({ text: "the secret text" }),
      "the secret text",
    ];
    for (const body of bodies) {
      expect(mask({ body }, "not: the secret text!")).toBe("not: [redacted]!");
    }
    form.set("file", new Blob(["another secret"]));
    expect(mask({ body: form }, "not: another secret!")).toBe("[redacted]");
  });

  it("masks short texts as whole words, and leaves the shortest", () => {
    const body = JSON.stringify({ a: "a b", b: "n!" });
    expect(mask({ body }, "n!: a b, a bc, la b")).toBe("n!: [redacted], a bc, la b");
  });

  it("leaves single words of a body: the service states what it refuses", () => {
    const body = JSON.stringify({ model: "fam-x-1.0", modelParams: { effort: "max" } });
    const message = "fam-x-1.0: modelParams.effort max is not one of high, low";
    expect(mask({ body }, message)).toBe(message);
  });
});
