import { describe, expect, it } from "vitest";
import { documents } from "../../../sandbox/documents.js";
import { handlers } from "../../../sandbox/handlers/handlers.js";
import { keyless, type Handler } from "../../../sandbox/http/handler.js";
import { HttpRefusal } from "../../../sandbox/http/refusal.js";
import { serveWith } from "../support/serve-with.js";

/** Serves one operation with another handler, or with none, and sends it a request. */
async function ask(handler?: Handler): Promise<Response> {
  const { "signup:createChallenge": _, ...others } = handlers;
  const all = handler === undefined ? others : { ...others, "signup:createChallenge": handler };
  const { baseUrl } = await serveWith(documents, all);
  return fetch(`${baseUrl}/cloud/signup`, { method: "POST" });
}

describe("an answer", () => {
  it("has an example of a required field that its handler does not know", async () => {
    const response = await ask(keyless(() => ({ challenge_text: "1.00 plus 1.00?" })));

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      challenge_id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      challenge_text: "1.00 plus 1.00?",
    });
  });

  it("is an example where the operation has no handler", async () => {
    const response = await ask();

    expect(response.status).toBe(200);
    expect(Object.keys(Object(await response.json()))).toEqual(["challenge_id", "challenge_text"]);
  });
});

const malformed = { challenge_id: "no uuid", challenge_text: "" };
const fail = (error: Error) => (): never => {
  throw error;
};
const refuse = (status: number, body: object) => fail(new HttpRefusal(status, body));

it.each([
  ["a field has the wrong form", () => malformed, "challenge_id must match format"],
  ["the status is unknown", refuse(418, {}), "does not declare the status 418"],
  ["a refusal has another shape", refuse(422, { detail: "wrong" }), ""],
  ["the handler breaks", fail(new Error("broken handler")), "broken handler"],
])("an answer is a failure of the sandbox when %s", async (_, answer, says) => {
  const response = await ask(keyless(answer));

  expect(response.status).toBe(500);
  expect(await response.text()).toContain(says);
});
