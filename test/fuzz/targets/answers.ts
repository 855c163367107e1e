import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { inspect } from "node:util";
import fc from "fast-check";
import { CloudAgent, CloudAgentError } from "../../../generated/index.js";
import { printableLine } from "../../../runtime/text/printable.js";
import { listen } from "../../support/listen.js";
import type { Target } from "../target.js";

const apiKey = "key_fuzz_5f2c81aa07d94be3";
// With spaces, as a task has them: a word that could be the name of a field stays in the place of a problem.
const task = "Find what nobody but the caller of fuzz c0ffee knows";

interface Answer {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** How many bytes of the body are announced beyond those that come. */
  readonly missing: number;
}

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(apiKey, task, "completed", "\u001b]0;owned\u0007", "", "-1", "1e999"),
);
const value = fc.oneof(fc.jsonValue({ stringUnit: "binary" }), text, fc.double(), fc.integer());
const detail = fc.array(fc.record({ loc: fc.array(text), msg: text, type: text }), {
  maxLength: 3,
});
const members = fc.record(
  {
    id: value,
    status: value,
    result: value,
    detail: fc.oneof(value, detail),
    limit_rps: value,
    retry_after_seconds: value,
    concurrentSessionLimit: value,
    challenge_text: value,
    api_key: value,
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  fc.oneof(members, value).map((found) => JSON.stringify(found)),
  fc.double().map(String),
  text,
);

/** What a line of HTTP can carry. */
const line = fc
  .oneof(text, fc.integer().map(String), fc.double().map(String))
  .map((found) => found.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, ""));
const header = fc.tuple(
  fc.constantFrom("Retry-After", "X-RateLimit-Limit", "Content-Type", "Location", "Set-Cookie"),
  line,
);
const answers: fc.Arbitrary<Answer> = fc.record({
  status: fc.oneof(
    fc.integer({ min: 100, max: 599 }),
    fc.constantFrom(200, 201, 204, 401, 404, 409, 422, 429, 500, 503),
  ),
  reason: line,
  headers: fc.array(header, { maxLength: 4 }),
  body,
  missing: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat(10)),
});

const calls: Readonly<Record<string, (agent: CloudAgent) => Promise<unknown>>> = {
  create: ({ v4 }) => v4.runs.create({ task }),
  createAndWait: ({ v4 }) => v4.runs.createAndWait({ task }, { pollInterval: 1, waitTimeout: 20 }),
  getStatus: ({ v4 }) => v4.runs.getStatus("run_1"),
  get: ({ v4 }) => v4.runs.get("run_1"),
  openBrowser: ({ v4 }) => v4.browsers.create(),
  stopBrowser: ({ v4 }) => v4.browsers.stop("browser_1"),
  createTask: ({ v2 }) => v2.tasks.create({ task }),
  getAccount: ({ billing }) => billing.getAccount(),
  register: ({ signup }) => signup.register({ solve: () => "1.00" }),
};

/** Has a server on loopback answer calls: with a value, or an error of ours that holds neither key nor task. */
export function createAnswers(): Target {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on("unhandledRejection", note);
  const input = fc.record({ answer: answers, call: fc.constantFrom(...Object.keys(calls)) });
  return {
    kind: "answers",
    property: fc.asyncProperty(input, async ({ answer, call }) => {
      await callOnce(answer, call);
      await nextTurn();
      for (const reason of unhandled.splice(0)) throw reason;
    }),
    [Symbol.asyncDispose]: async () => void process.off("unhandledRejection", note),
  };
}

async function callOnce(answer: Answer, call: string): Promise<void> {
  // One server for each call: what an answer asks of a client holds for the address that it came from.
  const server = createRawServer(answer);
  const baseUrl = await listen(server);
  try {
    const limits = { timeout: 2000, maxRetries: 0, maxThrottleWait: 0, budget: "off" } as const;
    const agent = new CloudAgent({ apiKey, baseUrl, ...limits });
    await calls[call]?.(agent).catch((error: unknown) => assertOurs(error, secretsOf(call)));
  } finally {
    server.close();
    await once(server, "close");
  }
}

/** What a request carries, and an error about its answer does not show; of a wait, the last request carries no task. */
function secretsOf(call: string): readonly string[] {
  return call === "create" || call === "createTask" ? [apiKey, task] : [apiKey];
}

function assertOurs(error: unknown, secrets: readonly string[]): void {
  if (!(error instanceof CloudAgentError)) throw error;
  const { message } = error;
  if (message !== printableLine(message)) throw new Error(`A terminal obeys: ${message}`);
  const shown = [message, JSON.stringify(error), inspect(error)];
  for (const secret of secrets) {
    const found = shown.find((one) => one.includes(secret));
    if (found !== undefined) throw new Error(`It holds ${secret}: ${found}`);
  }
}

/** Answers every request alike, byte by byte as given, which no HTTP server would. */
function createRawServer(answer: Answer): Server {
  const bytes = Buffer.from(answer.body);
  const head = [
    `HTTP/1.1 ${answer.status} ${answer.reason}`,
    ...answer.headers.map(([name, found]) => `${name}: ${found}`),
    `Content-Length: ${bytes.length + answer.missing}`,
    "Connection: close",
  ];
  const response = Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), bytes]);
  return createServer((socket) => {
    socket.on("error", () => undefined).once("data", () => socket.end(response));
  });
}
