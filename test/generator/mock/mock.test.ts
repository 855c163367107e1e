import { afterEach, afterAll, describe, expect, it } from "vitest";
import { startMock, type Mock } from "../../../generator/mock/mock.js";
import type { MockReply } from "../../../generator/mock/script.js";
import { loadOptional } from "../../../generator/mock/tools.js";
import { readCases } from "../../support/read-cases.js";

type Form = [copies: string, options?: string, others?: Record<string, string>];

/** A request, and the answer to it; `message` and `part` are parts of that. */
interface Exchange extends Partial<Answer> {
  readonly call: string;
  readonly given?: Pick<Given, "headers" | "json"> & {
    readonly body?: string;
    readonly form?: Form;
  };
  readonly message?: string;
  readonly part?: string;
}

interface Cases {
  readonly printShop: object;
  readonly box: object;
  readonly log: object;
  readonly twins: object;
  readonly refusals: readonly Exchange[];
  /** What is shown of a document by requests to it. */
  readonly shown: [title: string, of: keyof typeof mocks, exchanges: Exchange[]][];
  /** Answers that nobody can dictate: the operation, the answer, and what is said of it. */
  readonly mistakes: [operation: string, answer: string, message: string][];
  /** Streams by their method and type, what a test dictates, and the text of the answer. */
  readonly streams: [method: string, accept: string, reply: MockReply, text: string][];
}

const documents: Cases = readCases("support/documents.yaml", import.meta.url);
const { printShop, refusals, mistakes } = documents;
const mocks = {
  printShop: await startMock({ document: printShop }),
  box: await startMock({ document: documents.box }),
  log: await startMock({ document: documents.log }),
};
const { printShop: mock, box, log } = mocks;
const all = Object.values(mocks);
afterEach(() => all.forEach((each) => each.reset()));
afterAll(() => Promise.all(all.map((each) => each.close())));

/** What a request has besides its method and path; by itself a token. */
interface Given extends Pick<RequestInit, "body"> {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** What is wrong with the request: `pointer: expected`. */
  readonly problems: readonly string[];
}

const token = { authorization: "Bearer t" };

/** @param call - such as `GET /jobs` */
async function send(
  call: string,
  { headers = token, json, body = json === undefined ? null : JSON.stringify(json) }: Given = {},
  { url }: Pick<Mock, "url"> = mock,
): Promise<Answer> {
  const [method = "", path = ""] = call.split(" ");
  const type = json === undefined ? {} : { "content-type": "application/json" };
  const init = { method, headers: { ...headers, ...type }, body };
  const response = await fetch(url + path, init);
  const given = response.headers.get("content-type");
  const text = await response.text();
  const isJson = text !== "" && /\/json(?:;|$)/.test(given ?? "");
  const answer: unknown = isJson ? JSON.parse(text) : text;
  const { problems = [] } = Object(answer);
  return {
    status: response.status,
    type: given,
    body: answer,
    headers: Object.fromEntries(response.headers),
    problems: problems
      .map((each: Record<string, unknown>) => `${each["pointer"]}: ${each["expected"]}`)
      .toSorted(),
  };
}

const lacksToken =
  "the request lacks credentials; expected Bearer a token in the header Authorization (oauth)";
const typed = (type: string) => ({ ...token, "content-type": type });
const anyJob = { id: "string", title: "A", state: "running", copies: 1, paper: "A4" };
const mapJob = { title: "Map", secret: "s" };
const page = { jobs: [anyJob, anyJob], next: "string" };
const basic = { authorization: "Basic dTpw" };
const plain = { ...token, accept: "text/plain" };
const octets = "application/octet-stream";
const own = "http://localhost:5173";
const bytes = new Uint8Array([0, 255]);
const has = (text: string): unknown => expect.stringContaining(text);
const says = (text: string) => ({ message: has(text) });
const refused = (status: number, text: string) => ({ status, body: says(text) });
const from = (origin: string) => ({ headers: { ...token, origin } });
const readable = { "access-control-allow-origin": own, "access-control-expose-headers": "*" };
const permitted = {
  "access-control-allow-headers": "x-trace",
  "access-control-allow-methods": "GET, POST",
};
const preflight = { headers: { origin: own, "access-control-request-headers": "x-trace" } };

const labels = ["one", "two"];

function form(...[copies, options = '{"color":true}', others = {}]: Form): FormData {
  const data = new FormData();
  for (const [name, text] of Object.entries<string>(others)) data.set(name, text);
  data.set("file", new File(["abc"], "map.txt", { type: "text/plain" }));
  data.set("copies", copies);
  for (const label of labels) data.append("labels", label);
  data.set("options", options);
  return data;
}

/** Plays an exchange, whose request has a token by itself; returns the answer, and what is expected of it. */
async function play(server: Mock, { call, given, message, part, ...rest }: Exchange) {
  const { form: fields, ...sent } = given ?? {};
  const body = fields && { body: form(...fields) };
  const headers = { ...token, ...sent.headers };
  const answer = await send(call, { ...sent, ...body, headers }, server);
  const inBody = message === undefined ? {} : { body: says(message) };
  return [answer, { ...rest, ...inBody, ...(part !== undefined && { body: has(part) }) }] as const;
}

describe("a mock server", () => {
  it.each<[call: string, given: Given, answer: Partial<Answer>]>([
    ["GET /jobs", {}, { status: 200, body: page, headers: { "x-total": "3" } }],
    ["GET /api/v2/jobs?code=5&sort=title&meta=total,filtered", {}, { status: 200, body: page }],
    ["GET /jobs/latest", {}, { status: 200, body: { id: "j9", title: "Map" } }],
    ["GET /jobs/latest", { headers: {} }, { status: 200 }],
    ["GET /jobs/~own", {}, { status: 200, body: "own" }],
    ["GET /jobs/other", {}, { status: 200, body: anyJob }],
    ["HEAD /jobs/~own", {}, { status: 204 }],
    ["HEAD /jobs/latest", {}, { status: 200, body: "", headers: { "content-length": "25" } }],
    ["GET /jobs/j1:events", {}, { status: 200, body: 'data: {"page":1}\n\n' }],
    ["GET /jobs/j1:events", { headers: plain }, { type: "text/plain", body: "3 pages" }],
    ["DELETE /jobs/j1?api_key=k", { headers: basic }, { status: 204, body: "" }],
    ["OPTIONS /jobs", {}, { status: 204, body: "" }],
    // No read-only members are needed, and no write-only ones come back.
    ["POST /jobs", { json: { ...mapJob, copies: null } }, { status: 201, body: anyJob }],
    ["POST /files", { body: form("2") }, { status: 200, type: "image/png" }],
    ["POST /files", { body: form("2", "{}", { "at[x]": "1", sizes: "1|2" }) }, { status: 200 }],
    ["PUT /files?mark=2", { body: "<a/>", headers: typed("application/xml") }, { status: 204 }],
    ["PUT /files?mark=2", { body: "a: 1", headers: typed("application/yaml") }, { status: 204 }],
    // What may be a text or a list is a text with a comma here, and a list there.
    ["GET /jobs?by=7&meta=a,b", {}, { status: 200 }],
    ["POST /files", { body: bytes, headers: typed(octets) }, { status: 200 }],
    [
      "POST /jobs",
      { body: JSON.stringify(mapJob), headers: typed("Application/JSON") },
      { status: 201 },
    ],
    ["GET /jobs", { headers: {} }, refused(401, lacksToken)],
    ["GET /jobs", { headers: { authorization: "bearer t" } }, { status: 200 }],
    // Pages of this machine, and no others.
    ["GET /jobs", from(own), { status: 200, headers: readable }],
    ["OPTIONS /jobs", preflight, { headers: permitted }],
    ["GET /jobs", from("https://elsewhere.example"), { status: 403 }],
  ])("answers %s with %o", async (call, given, answer) => {
    expect(await send(call, given)).toMatchObject(answer);
  });

  it.each(refusals)("refuses $call with $given", async (refusal) => {
    const [answer, expected] = await play(mock, refusal);
    expect(answer).toMatchObject(expected);
  });

  it("reads a body of 64 MB, and no larger one", async () => {
    const most = 64 * 1024 * 1024;
    const file = (size: number) =>
      send("POST /files", { body: new Uint8Array(size), headers: typed(octets) });
    expect(await file(most)).toMatchObject({ status: 200 });
    expect(await file(most + 1)).toMatchObject(refused(413, "the body is too large"));
  });

  const file = { name: "map.txt", type: "text/plain", size: 3 };
  const fields = { file, copies: "2", labels, options: '{"color":true}' };

  it.each([
    [form("2"), token, fields],
    [bytes, typed(octets), bytes],
  ])("keeps what arrived: %o", async (body, headers, kept) => {
    await send("POST /files", { body, headers });
    expect(mock.requests[0]?.body).toEqual(kept);
  });
});

describe("a test dictates", () => {
  it("the answers to the next calls, one each", async () => {
    const running = { body: { id: "j1", state: "running" } };
    mock.answer("jobs.get", running, running);
    mock.answer("jobs.get", { body: { id: "j1", state: "done" } });
    const states: unknown[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { body } = await send("GET /jobs/j1");
      states.push(Object(body).state ?? "absent");
    }
    expect(states).toEqual(["running", "running", "done", "running"]);
  });

  it("by operationId, a status whose example the document has, and headers", async () => {
    mock.answer("getJob", { status: 404, headers: { "X-Why": "gone" } });
    const answer = await send("GET /jobs/j1");
    expect(answer).toMatchObject({ status: 404, body: { text: "no" } });
    expect(answer.headers["x-why"]).toBe("gone");
    mock.answer("files.upload", { status: 503 });
    expect(await send("POST /files", { body: form("2") })).toMatchObject({ body: "busy" });
    mock.answer("jobs.list", { headers: { "X-Total": "9" } });
    expect((await send("GET /jobs")).headers).toHaveProperty("x-total", "9");
  });

  it("a text and bytes as they are", async () => {
    const headers = { "Content-Type": "text/html" };
    const hi = new Uint8Array([104, 105]);
    mock.answer("jobs.get", { status: 502, body: "<p>down", headers }, { body: hi, headers });
    expect(await send("GET /jobs/j1")).toMatchObject({ status: 502, body: "<p>down" });
    expect(await send("GET /jobs/j1")).toMatchObject({ status: 200, body: "hi" });
  });

  it("a status without a body, whatever else it says", async () => {
    mock.answer("jobs.get", { status: 304, body: { id: "j1" } });
    const { status, headers } = await send("GET /jobs/j1");
    expect([status, headers["content-length"]]).toEqual([304, undefined]);
  });

  it("an answer that is made of the request, which is checked as others are", async () => {
    mock.answer("jobs.get", () => ({ status: 99 }));
    const wrong = "an answer has the status 99; expected one from 200 to 599";
    expect(await send("GET /jobs/j1")).toMatchObject(refused(500, wrong));
  });

  it("an answer that is made of the request, late", async () => {
    mock.answer("jobs.get", ({ path }) => ({ body: path, delay: 60 }));
    const started = performance.now();
    expect((await send("GET /jobs/j1")).body).toBe("/jobs/j1");
    expect(performance.now() - started).toBeGreaterThan(50);
  });

  it("nothing for a request that the document does not allow", async () => {
    mock.answer("jobs.get", { status: 503 });
    expect((await send("GET /jobs/j")).status).toBe(400);
    expect((await send("GET /jobs/j1")).status).toBe(503);
  });

  it("nothing after a reset", async () => {
    mock.answer("jobs.get", { status: 503 });
    mock.reset();
    expect((await send("GET /jobs/j1")).status).toBe(200);
  });

  it.each(mistakes)("no answer %s %s", (operation, answer, message) => {
    expect(() => mock.answer(operation, JSON.parse(answer))).toThrow(message);
  });
});

it("a mock server keeps what arrived, without the values of credentials", async () => {
  const headers = { authorization: "Basic dTpw", cookie: "session=secret", "x-more": "1" };
  await send("DELETE /api/v2/jobs/j1?api_key=secret&n=1&n=2", { headers });
  await send("GET /nothing");
  expect(mock.requests).toMatchObject([
    {
      operation: "jobs.delete",
      method: "DELETE",
      path: "/api/v2/jobs/j1",
      body: undefined,
      query: { api_key: "(hidden)", n: ["1", "2"] },
      headers: { authorization: "(hidden)", cookie: "(hidden)", "x-more": "1" },
    },
    { operation: undefined, path: "/nothing" },
  ]);
});

describe.each(documents.shown)("%s", (_, of, exchanges) => {
  it.each(exchanges)("$call with $given", async (exchange) => {
    const [answer, expected] = await play(mocks[of], exchange);
    expect(answer).toMatchObject(expected);
  });
});

it("a key in a header is not kept", async () => {
  await send("PUT /v1/boxes?action=weigh", { headers: { "x-key": "k" } }, box);
  expect(box.requests[0]?.headers).toHaveProperty("x-key", "(hidden)");
});

it.each(documents.streams)(
  "a stream of %s as %s with %j has each item",
  async (method, accept, reply, text) => {
    log.answer(`events.${method}`, reply);
    const answer = await send(`${method} /events`, { headers: { accept } }, log);
    expect(answer).toMatchObject({ status: 200, type: accept, body: text });
  },
);

it("a mock server leaves the document that it is given as it is", async () => {
  const document = { ...printShop, info: { title: "Print shop", version: 1 } };
  await using served = await startMock({ document });
  expect([served.requests, document.info.version]).toEqual([[], 1]);
});

it("a mock server that other machines reach is there for pages of any origin", async () => {
  await using open = await startMock({ document: printShop, host: "0.0.0.0" });
  expect(await send("GET /jobs", from("https://elsewhere.example"), open)).toMatchObject({
    status: 200,
  });
});

describe("an operation has the name", () => {
  it("that its operationId is in a document of the project's own", async () => {
    await using flat = await startMock({ document: printShop, isFlat: true });
    await send("GET /jobs/j1", {}, flat);
    expect(flat.requests).toMatchObject([{ operation: "getJob" }]);
  });

  it("that a client has for it, even if it is the operationId of another one", async () => {
    await using twins = await startMock({ document: documents.twins });
    twins.answer("jobs.get", { body: "dictated" });
    expect(await send("GET /jobs/j1", {}, twins)).toMatchObject({ body: "dictated" });
  });
});

describe("a mock server does not start", () => {
  it.each([
    ["a document that is none", { swagger: "2.0" }, "is not an OpenAPI document"],
    ["a reference that leads nowhere", { ...printShop, paths: { "/a": { $ref: "#/b" } } }, "#/b"],
  ])("with %s", async (_, document, message) => {
    await expect(startMock({ document })).rejects.toThrow(message);
  });

  it("at a port that is taken, and says so", async () => {
    const port = Number(new URL(mock.url).port);
    await expect(startMock({ document: printShop, port })).rejects.toThrow(
      `The mock server cannot listen on 127.0.0.1:${port}: the port is in use`,
    );
    await expect(startMock({ document: printShop, host: "nowhere.invalid" })).rejects.toThrow(
      "The mock server cannot listen on nowhere.invalid:0",
    );
  });

  it("without its packages, and says how to install them", async () => {
    const name = "not-there-at-all";
    const load = () => import(/* @vite-ignore */ name);
    const problems = [{ expected: `npm install --save-dev ${name} ajv` }];
    const loading = loadOptional("the mock server", [name, "ajv"], load);
    await expect(loading).rejects.toMatchObject({ problems });
  });
});
