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
    /** By itself a token. */
    readonly credentials?: Given["headers"];
  };
  readonly message?: string;
  readonly part?: string;
  /** What a test dictates first. */
  readonly dictates?: [operation: string, reply: MockReply];
}

interface Cases {
  readonly printShop: object;
  readonly box: object;
  readonly log: object;
  readonly twins: object;
  /** What is shown of a document by requests to it. */
  readonly shown: [title: string, of: keyof typeof mocks, exchanges: Exchange[]][];
  /** Answers that nobody can dictate: the operation, the answer, and what is said of it. */
  readonly mistakes: [operation: string, answer: string, message: string][];
}

const documents: Cases = readCases("support/documents.yaml", import.meta.url);
const { printShop, mistakes } = documents;
const mocks = {
  printShop: await startMock({ document: printShop }),
  box: await startMock({ document: documents.box }),
  log: await startMock({ document: documents.log }),
  twins: await startMock({ document: documents.twins }),
};
const { printShop: mock, box } = mocks;
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
  const response = await fetch(url + path, { method, headers: { ...headers, ...type }, body });
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

const typed = (type: string) => ({ ...token, "content-type": type });
const octets = "application/octet-stream";
const bytes = new Uint8Array([0, 255]);
const has = (text: string): unknown => expect.stringContaining(text);
const says = (text: string) => ({ message: has(text) });
const refused = (status: number, text: string) => ({ status, body: says(text) });

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

/** Plays an exchange; returns the answer, and what is expected of it. */
async function play(server: Mock, { call, given, message, part, dictates, ...rest }: Exchange) {
  if (dictates !== undefined) server.answer(...dictates);
  const { form: fields, credentials = token, ...sent } = given ?? {};
  const body = fields && { body: form(...fields) };
  const headers = { ...credentials, ...sent.headers };
  const answer = await send(call, { ...sent, ...body, headers }, server);
  const inBody = message === undefined ? {} : { body: says(message) };
  return [answer, { ...rest, ...inBody, ...(part !== undefined && { body: has(part) }) }] as const;
}

describe("a mock server", () => {
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
    expect(await send("POST /files", { body, headers })).toMatchObject({ status: 200 });
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

  it("a text and bytes as they are", async () => {
    const headers = { "Content-Type": "text/html" };
    const hi = new Uint8Array([104, 105]);
    mock.answer("jobs.get", { status: 502, body: "<p>down", headers }, { body: hi, headers });
    mock.answer("jobs.get", { status: 418, body: hi });
    expect(await send("GET /jobs/j1")).toMatchObject({ status: 502, body: "<p>down" });
    expect(await send("GET /jobs/j1")).toMatchObject({ status: 200, body: "hi" });
    expect(await send("GET /jobs/j1")).toMatchObject({ status: 418, body: "hi", type: octets });
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

it("a mock server leaves the document that it is given as it is", async () => {
  const document = { ...printShop, info: { title: "Print shop", version: 1 } };
  await using served = await startMock({ document });
  expect([served.requests, document.info.version]).toEqual([[], 1]);
});

it("an operation of a project's own document has its operationId as its name", async () => {
  await using flat = await startMock({ document: printShop, isFlat: true });
  await send("GET /jobs/j1", {}, flat);
  expect(flat.requests).toMatchObject([{ operation: "getJob" }]);
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
