import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { CloudAgentError } from "../../../runtime/errors/index.js";
import { SignupClient } from "../../../generated/signup/index.js";
import { V2Client } from "../../../generated/v2/index.js";
import { V3Client } from "../../../generated/v3/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { type Loopback, useServer } from "../../runtime/transport/loopback.js";
import { runAll } from "../../../runtime/polling/index.js";

const apiKey = "svc_canary_key";
const task = "canary task";

let server: Loopback;

interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** A service that answers every request with the texts in turn, the last one for ever. */
async function answering(...texts: readonly string[]): Promise<Settings> {
  let nth = 0;
  server = await useServer((response) => {
    response.setHeader("content-type", "application/json");
    response.end(texts[Math.min(nth, texts.length - 1)]);
    nth += 1;
  });
  return { apiKey, baseUrl: server.baseUrl };
}

const ids = String.raw`null 7 true ["run_1"] {"id":"run_1"} "" "." ".." "%2e%2E" "\ud800"`.split(
  " ",
);
const answers = [
  ...`{} null [] ["id"] "run_1" 7 true {"ID":"run_1"} {"__proto__":{"id":"run_1"}}`.split(" "),
  ...ids.map((id) => `{"id":${id}}`),
];

/** Everything that a program may come to print of an error. */
function printed(error: unknown): string {
  const all = { showHidden: true, depth: null, maxStringLength: null };
  return `${inspect(error, all)} ${JSON.stringify(error)}`;
}

/** The error says that something may have been created, what came instead of its id, and what to do. */
function expectUnknown(error: unknown, text: string): void {
  const facts = { name: "OutcomeUnknownError", reason: "unusable", status: 200 };
  expect(error).toMatchObject({ ...facts, received: JSON.parse(text) });
  const { message } = error as Error;
  expect(message).toMatch(/the service responded \(200\)/);
  expect(message).toMatch(/check for its effect before you send it again/);
  expect(message).not.toMatch(/refused before it was sent/);
}

/** Creations of a run or a browser, each of which sends one request; what they end with. */
const creations: Readonly<Record<string, (options: Settings) => Promise<unknown>>> = {
  createAndWait: (options) => {
    const onCreated = (): never => expect.unreachable("a run was created");
    return rejectionOf(new V4Client(options).runs.createAndWait({ task }, { onCreated }));
  },
  runAll: async (options) => {
    const batch = new V4Client(options).runs.batch([{ task }], { concurrency: 1 });
    const { value: outcome } = await runAll(batch).next();
    expect(outcome).toMatchObject({ kind: "unknown", index: 0 });
    return Reflect.get(Object(outcome), "error");
  },
  "open of V4": (options) => rejectionOf(new V4Client(options).browsers.open()),
  "open of V3": (options) => rejectionOf(new V3Client(options).browsers.open()),
  "open of V2": (options) => rejectionOf(new V2Client(options).browsers.open()),
};

describe.each(Object.entries(creations))("whoever wants two payments answers %s", (_, create) => {
  it.each(answers)("with %s: nobody calls that a refusal", async (text) => {
    expectUnknown(await create(await answering(text)), text);
    expect(server.seen).toHaveLength(1);
  });
});

const challenge = '{"challenge_id":"c","challenge_text":"1 + 0"}';

it.each([
  ...["null", "{}", "[]", '{"challenge_id":"c"}', '{"challenge_id":7,"challenge_text":""}'].map(
    (text) => ["the challenge", [text]] as const,
  ),
  ...["null", "{}", '{"api_key":""}', '{"api_key":7}'].map(
    (text) => ["the solution, so that the key is lost,", [challenge, text]] as const,
  ),
  ...["null", '"link"', '{"claim_url":""}'].map((text) => ["a claim", [text]] as const),
])(
  "an attacker who wants a sign-up to fail in the dark answers %s, with %j",
  async (step, texts) => {
    const client = new SignupClient(await answering(...texts));
    const ended = step === "a claim" ? client.createClaim() : client.register({ solve: () => 1 });
    expectUnknown(await rejectionOf(ended), texts.at(-1) ?? "");
    expect(server.seen).toHaveLength(texts.length);
  },
);

describe("an attacker who wants secrets in a log", () => {
  it("has them echoed in an answer without an id: the error shows none of them", async () => {
    const text = JSON.stringify({ key: apiKey, input: task });
    const client = new V4Client(await answering(text));
    const error = await rejectionOf(client.runs.createAndWait({ task }));
    expectUnknown(error, text);
    expect(printed(error)).not.toMatch(/canary/);
  });

  it("answers a creation with a page of HTML: what came is at hand, but not printed", async () => {
    const client = new V4Client(await answering(`<html>${apiKey} ${task}</html>`));
    const error = await rejectionOf(client.runs.createAndWait({ task }));
    expect(error).toMatchObject({ received: `<html>${apiKey} ${task}</html>`, status: 200 });
    expect(printed(error)).not.toMatch(/canary/);
  });
});

const noRuns = ["null", "[]", '"completed"', "7"];

it.each(noRuns)("a status, and then a run, of %s are read again", async (text) => {
  const full = '{"id":"run_1","status":"completed"}';
  const client = new V4Client(await answering(text, '{"status":"completed"}', text, full));
  const errors: unknown[] = [];
  const onError = (error: unknown): unknown => errors.push(error);
  const options = { maxRetries: 0, pollInterval: 1, onError };
  const run = await client.runs.waitForCompletion("run_1", options);
  expect(run).toEqual(JSON.parse(full));
  expect(errors).toMatchObject(
    ["status", "run"].map(() => ({ code: "connection_failed", reason: "unusable" })),
  );
  expect(errors.every((error) => error instanceof CloudAgentError)).toBe(true);
});
