import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedact, holdsKey } from "../../../runtime/transport/redact.js";
import { callOf } from "./calls.js";

const key = "svc_key_0123456789";

function mask(body: Parameters<typeof callOf>[0], text: string): string {
  return createRedact(callOf({ key, ...body }))(text);
}

describe("createRedact", () => {
  it("masks the key, headers, cookies and values of the query", () => {
    const headers = { authorization: "Bearer other_secret", cookie: "a=first_one; b=second_one" };
    const url = "http://127.0.0.1/path?token=in%20the%20query";
    const echo = `${key}, other_secret, second_one, in the query, application/json, /path`;
    const masked = Array.from({ length: 4 }, () => "[redacted]").join(", ");
    expect(mask({ headers, url }, echo)).toBe(`${masked}, application/json, /path`);
  });

  it("masks every text of a body in JSON, a form, and as it is", () => {
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

  it("masks the beginning of a long text as far as it is quoted", () => {
    const body = JSON.stringify({ task: "write a letter to the mayor of the town" });
    expect(mask({ body }, "'write a letter to the may...' is long")).toBe(
      "'[redacted]...' is long",
    );
  });

  it("masks the key in the name of a field", () => {
    expect(mask({}, `x.${key}`)).toBe("x.[redacted]");
  });

  it("leaves none of the texts, wherever they stand and overlap", () => {
    const texts = fc.array(fc.string({ minLength: 8, maxLength: 40 }), { minLength: 1 });
    fc.assert(
      fc.property(texts, fc.string(), (secrets, between) => {
        fc.pre(secrets.every((secret) => !/^[\w.-]+$/.test(secret)));
        const body = JSON.stringify({ secrets });
        const masked = mask({ body }, secrets.join(between));
        for (const secret of secrets) {
          fc.pre(!"[redacted]".includes(secret) && !between.includes(secret));
          expect(masked.replaceAll("[redacted]", "\n\n")).not.toContain(secret);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("holdsKey", () => {
  it("finds a key that is long enough to tell", () => {
    expect(holdsKey({ key }, `at ${key}`)).toBe(true);
    expect(holdsKey({ key }, "running")).toBe(false);
    expect(holdsKey({ key: "run" }, "running")).toBe(false);
    expect(holdsKey({}, "running")).toBe(false);
  });
});
