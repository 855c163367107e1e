import { connect } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { documents } from "../../../sandbox/documents.js";
import { handlers } from "../../../sandbox/handlers/handlers.js";
import { keyless, type Handler } from "../../../sandbox/http/handler.js";
import { HttpRefusal } from "../../../sandbox/http/refusal.js";
import { serveWith } from "../support/serve-with.js";
import { startSandbox } from "../../../sandbox/index.js";
import { keyHeader, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

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

const sandbox = useSandbox({ runDuration: Infinity, settings: { throttling: false } }, "test");

const create = "POST /api/v4/runs";
const body = { task: "x" };
const onCreate = { operation: "v4:runs.create" } as const;

it.each([true, false])(
  "a fault never answers, the request carried out or not: %s",
  async (carriedOut) => {
    sandbox.control.injectFault({ ...onCreate, effect: { kind: "hang", carriedOut } });
    const { host, port, hostname } = new URL(sandbox.us.baseUrl);
    const socket = connect(Number(port), hostname);
    const text = JSON.stringify(body);
    const key = `${keyHeader}: ${sandbox.us.apiKey}`;
    const lines = [`Host: ${host}`, key, "Content-Type: application/json"];
    const head = [...lines, `Content-Length: ${text.length}`].join("\r\n");
    socket.write(`POST /api/v4/runs HTTP/1.1\r\n${head}\r\n\r\n${text}`);
    const heard = await Promise.race([once(socket, "data"), sleep(150, "nothing")]);
    socket.destroy();

    expect(heard).toBe("nothing");
    expect(sandbox.control.runs()).toHaveLength(carriedOut ? 1 : 0);
  },
);

it("a fault delays a request that is carried out afterwards", async () => {
  await using stepped = await startSandbox({ clock: "stepped" });
  stepped.control.injectFault({ ...onCreate, delay: 80 });
  const answer = request(stepped, create, body);
  await expect.poll(() => stepped.control.requests().length, { timeout: 20_000 }).toBe(1);
  stepped.control.clock.advance(79);
  expect(await Promise.race([answer, sleep(20, "nothing")])).toBe("nothing");
  stepped.control.clock.advance(1);
  expect((await answer).status).toBe(200);
});

it("the log of requests keeps the newest thousand, without keys, and cuts bodies that are long", async () => {
  for (let count = 0; count < 1_003; count += 1) await request(sandbox, "GET /nowhere");
  await request(sandbox, create, { task: "x".repeat(100_000) });
  const requests = sandbox.control.requests();
  const newest = Array.from({ length: 1_000 }, (_, index) => index + 5);

  expect(requests.map(({ number }) => number)).toEqual(newest);
  expect(requests.at(-1)?.body).toHaveLength(65_536);
  expect(JSON.stringify(requests)).not.toContain(sandbox.us.apiKey);
});
