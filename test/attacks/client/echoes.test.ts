import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../runtime/errors/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { type Loopback, useServer } from "../../runtime/transport/loopback.js";

const apiKey = "svc_canary_key_0123456789";
const task = 'canary task: pay "the bill"\nof canary-street 7, and tell nobody about it';
const cookie = "session=canary-cookie";
const sentence = "tell canaries";

let server: Loopback;

async function answering(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Promise<V4Client> {
  server = await useServer((response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  const { baseUrl } = server;
  return new V4Client({ apiKey, baseUrl, headers: { cookie }, validation: "off", maxRetries: 0 });
}

function printed(error: unknown): string {
  const all = { showHidden: true, depth: null, maxStringLength: null, maxArrayLength: null };
  const { message, stack } = error as Error;
  return [inspect(error, all), JSON.stringify(error), message, stack].join(" ");
}

/** What a careless server quotes. */
const quotes: readonly (readonly [string, string])[] = [
  ["the key", apiKey],
  ["the task", task],
  ["the task as JSON", JSON.stringify(task)],
  ["the task in a URL", encodeURIComponent(task)],
  ["the beginning of the task", `${task.slice(0, 30)}...`],
  ["a text somewhere in the body", sentence],
  ["a cookie", "canary-cookie"],
  ["cookies", cookie],
  ["all of it", `${apiKey} ${cookie} ${task} ${apiKey}`],
];

/** A body with a text at every kind of place. */
const body = { model: "unknown", task, modelParams: { note: [sentence, { deep: task }] } };

describe("an attacker who wants secrets in a log or a support ticket has an answer quote", () => {
  it.each(quotes)("%s in a message", async (_, quote) => {
    const detail = [{ loc: ["body", "task"], msg: `not valid: ${quote}`, type: "value_error" }];
    const client = await answering(422, JSON.stringify({ detail, input: quote }));
    const error = await rejectionOf(client.runs.create(body));
    expect(error).toBeInstanceOf(ValidationError);
    expect(printed(error)).not.toMatch(/canar/);
    expect(error).toMatchObject({
      message: expect.stringContaining("body.task: not valid: "),
      detail: [{ loc: ["body", "task"], type: "value_error" }],
      body: { detail, input: quote },
    });
  });

  it.each(quotes)(
    "%s in loc and type, or in the text of a 400, 402, 403 or 500",
    async (_, quote) => {
      const text = `not allowed: ${quote}`;
      for (const [status, answer] of [
        [422, { detail: [{ loc: ["body", quote, 0], msg: "no", type: quote }] }],
        [400, { message: text, input: quote }],
        [402, { detail: text, input: quote }],
        [403, { error: text, input: quote }],
        [500, { message: text, input: quote }],
      ] as const) {
        const client = await answering(status, JSON.stringify(answer));
        const error = await rejectionOf(client.runs.create(body));
        expect(printed(error)).not.toMatch(/canar/);
        const said = status === 422 ? "rejected the request as invalid" : 'said: "not allowed: ';
        expect(error).toHaveProperty("message", expect.stringContaining(said));
      }
    },
  );

  it("the beginning of the key where a text is cut, which is too short to be told", async () => {
    for (let lead = 0; lead < apiKey.length; lead += 3) {
      const text = "-".repeat(lead) + apiKey.repeat(100);
      const detail = [{ loc: [text], msg: text, type: text }];
      const client = await answering(422, JSON.stringify({ detail }));
      expect(printed(await rejectionOf(client.runs.get("run_1")))).not.toMatch(/svc_/);
    }
  });

  it("the key in an answer to a request without a body", async () => {
    const detail = [{ loc: ["header", apiKey], msg: `key ${apiKey}`, type: apiKey }];
    const client = await answering(422, JSON.stringify({ detail }));
    expect(printed(await rejectionOf(client.runs.get("run_1")))).not.toMatch(/canary/);
  });

  it("so much that masking it would take for ever", async () => {
    const detail = Array.from({ length: 5_000 }, () => ({ loc: [], msg: task, type: "x" }));
    const client = await answering(422, JSON.stringify({ detail }));
    const bodies = Array.from({ length: 5_000 }, (_, index) => `canary text number ${index}`);
    const error = await rejectionOf(client.runs.create({ ...body, modelParams: { bodies } }));
    expect(printed(error).match(/canary.{0,20}/)?.[0]).toBeUndefined();
    expect(error).toHaveProperty("detail.length", 100);
  });
});

describe("a 422 stays legible", () => {
  it("states the model and the value that the service refuses", async () => {
    const msg = "fam-x-1.0: modelParams.reasoning.effort is max, expected one of high, low";
    const detail = [{ loc: ["body", "modelParams", "reasoning", "effort"], msg, type: "value" }];
    const client = await answering(422, JSON.stringify({ detail }));
    const params = { reasoning: { effort: "max" } };
    const asked = client.runs.create({ task, model: "fam-x-1.0", modelParams: params });
    expect(await rejectionOf(asked)).toHaveProperty("message", expect.stringContaining(msg));
  });

  it("keeps names of fields and problems, and what the server says of them", async () => {
    const detail = [
      { loc: ["body", "task"], msg: "Field required, one of: low, high", type: "missing" },
    ];
    const client = await answering(422, JSON.stringify({ detail }));
    const error = await rejectionOf(
      client.runs.create({ ...body, task: "no", modelParams: { a: "task" } }),
    );
    expect(error).toMatchObject({ detail });
  });
});

describe("an attacker who wants the key in an error", () => {
  it.each([
    ["in the media type of what is no JSON", 200, "<html>", { "content-type": `${apiKey}/x` }],
    ["beside the media type", 200, "<html>", { "content-type": `text/html ${apiKey}` }],
    ["in the id of what was created", 200, JSON.stringify({ id: apiKey }), {}],
    ["in every other status", 418, JSON.stringify({ detail: apiKey }), { "x-echo": apiKey }],
    ["in a redirect", 302, apiKey, { location: `/${apiKey}` }],
    ["in a failure", 500, apiKey, { "retry-after": apiKey }],
  ])("puts it %s", async (_, status, text, headers) => {
    const client = await answering(status, text, headers);
    expect(printed(await rejectionOf(client.runs.createAndWait({ task })))).not.toMatch(/canary/);
  });

  it("puts it into the status of a run: the wait that times out does not show it", async () => {
    const client = await answering(200, JSON.stringify({ status: `at ${apiKey}` }));
    const told: unknown[] = [];
    const onStatus = (status: unknown): void => void told.push(status);
    const options = { waitTimeout: 60, pollInterval: 5, onStatus };
    const error = await rejectionOf(client.runs.waitForCompletion("run_1", options));
    expect(error).toMatchObject({ code: "wait_timeout", lastStatus: undefined });
    expect(printed(error)).not.toMatch(/canary/);
    expect(told).toEqual([]);
  });
});
