import { afterEach, beforeAll, afterAll, describe, expect, it } from "vitest";
import { loadOptional } from "../../../generator/load/load-optional.js";
import { startMock, type Mock } from "../../../generator/mock/mock.js";
import { printShop } from "./support/print-shop.js";

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ document: printShop });
});
afterEach(() => mock.reset());
afterAll(() => mock.close());

const token = { authorization: "Bearer t" };

interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly body: unknown;
  readonly headers: Headers;
}

/** @param call - such as `GET /jobs` */
async function send(call: string, init: RequestInit = {}, server = mock): Promise<Answer> {
  const [method = "", path = ""] = call.split(" ");
  const response = await fetch(server.url + path, { method, headers: token, ...init });
  const { status, headers } = response;
  const type = headers.get("content-type");
  const body: unknown = await (/\/json\b/.test(type ?? "") ? response.json() : response.text());
  return { status, type, body, headers };
}

function sendJson(call: string, body: unknown): Promise<Answer> {
  const headers = { ...token, "content-type": "application/json" };
  return send(call, { body: JSON.stringify(body), headers });
}

/** What is wrong with a request: `pointer: expected`. */
function problemsOf({ body }: Answer): string[] {
  const { problems = [] } = Object(body);
  return problems.map((each: Record<string, unknown>) => `${each["pointer"]}: ${each["expected"]}`);
}

const anyJob = { id: "string", title: "string", state: "running", copies: 1, paper: "A4" };

describe("a mock server answers", () => {
  it.each([
    ["GET /jobs", 200, { jobs: [anyJob, anyJob], next: "string" }],
    ["GET /api/v2/jobs?code=5&sort=title", 200, { jobs: [anyJob, anyJob], next: "string" }],
    ["GET /jobs/latest", 200, { id: "j9", title: "Map" }],
    ["GET /jobs/other", 200, anyJob],
    ["GET /jobs/j1:events", 200, 'data: {"page":1}\n\n'],
    ["DELETE /jobs/j1?api_key=k", 204, ""],
    ["OPTIONS /jobs", 204, ""],
  ])("%s with %d", async (call, status, body) => {
    const headers = call.startsWith("DELETE") ? { authorization: "Basic dTpw" } : token;
    expect(await send(call, { headers })).toMatchObject({ status, body });
  });

  it("HEAD where it answers GET, without the body", async () => {
    const { status, headers } = await fetch(`${mock.url}/jobs/latest`, { method: "HEAD" });
    expect(status).toBe(200);
    expect(headers.get("content-length")).toBe('{"id":"j9","title":"Map"}'.length.toString());
  });

  it("with what a request needs no more of: no read-only members, and none that are write-only back", async () => {
    expect(await sendJson("POST /jobs", { title: "Map", secret: "s", copies: null })).toMatchObject(
      {
        status: 201,
        body: anyJob,
      },
    );
  });

  it("in the media type that the caller accepts", async () => {
    const headers = { ...token, accept: "text/plain" };
    expect(await send("GET /jobs/j1:events", { headers })).toMatchObject({
      type: "text/plain",
      body: "3 pages",
    });
  });

  it("with the headers that the document requires", async () => {
    expect((await send("GET /jobs")).headers.get("x-total")).toBe("3");
  });

  it("a page of this machine, and no other", async () => {
    const from = (origin: string) => send("GET /jobs", { headers: { ...token, origin } });
    const own = await from("http://localhost:5173");
    expect(own.headers.get("access-control-allow-origin")).toBe("http://localhost:5173");
    expect(await from("https://elsewhere.example")).toMatchObject({ status: 403 });
  });
});

describe("a mock server refuses", () => {
  it.each([
    ["GET /jobz", 404, "the document has no path for GET /jobz; did you mean /jobs?"],
    ["GET /api/v2/jobz/j1", 404, "did you mean /jobs/{id}?"],
    ["GET /nothing-like-it", 404, "the document has no path for GET /nothing-like-it"],
    ["PUT /jobs", 405, "PUT is not declared for /jobs; expected GET or POST"],
    [
      "DELETE /jobs/j1",
      401,
      "expected a token in the query api_key (key) and a user and a password (basic)",
    ],
  ])("%s with %d, and says why", async (call, status, message) => {
    const answer = await send(call);
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
    expect(answer.headers.get("allow")).toBe(status === 405 ? "GET, POST" : null);
  });

  it("a request without credentials, unless the operation also has none", async () => {
    const headers = {};
    expect(await send("GET /jobs", { headers })).toMatchObject({
      status: 401,
      body: {
        message:
          "the request lacks credentials; expected Bearer a token in the header Authorization (oauth)",
      },
    });
    expect(await send("GET /jobs/latest", { headers })).toMatchObject({ status: 200 });
  });

  it("parameters, each with its place", async () => {
    const headers = { ...token, "x-trace": "5" };
    const query = "limit=500&state=running&state=dune&since[day]=monday&sort=5";
    const answer = await send(`GET /jobs?${query}`, { headers });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer)).toEqual([
      "/query/limit: a value that must be <= 100",
      '/query/state/1: one of "running", "done"',
      "/query/since/day: integer",
      '/query/sort: a value that must match pattern "^[a-z]+$"',
      '/header/X-Trace: a value that must match format "uuid"',
    ]);
    expect(problemsOf(await send("GET /jobs/j"))).toEqual([
      "/path/id: a value that must NOT have fewer than 2 characters",
    ]);
  });

  it("a body, with what was given and expected, by a status that the operation declares", async () => {
    const answer = await sendJson("POST /jobs", { title: "map", copies: 0, colour: 3, paper: {} });
    expect(answer.status).toBe(422);
    expect(problemsOf(answer).toSorted()).toEqual(
      [
        '/body/paper: "A4"',
        "/body/paper/width: a value",
        "/body/colour: no member of this name, but one of copies, paper, secret, title",
        "/body/copies: a value that must be > 0",
        '/body/title: a value that must match pattern "^[A-Z]"',
      ].toSorted(),
    );
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('/body/title is "map", expected'),
      problems: expect.arrayContaining([expect.objectContaining({ given: 3 })]),
    });
  });

  it.each([
    ["none", undefined, "/body: a body"],
    ["one that is no JSON", "{", "/body: application/json (Expected property name"],
  ])("a body where it is required: %s", async (_, body, problem) => {
    const headers = { ...token, "content-type": "application/json" };
    const answer = await send("POST /jobs", body === undefined ? {} : { body, headers });
    expect(problemsOf(answer)).toEqual([expect.stringContaining(problem)]);
  });

  it("a body of another media type", async () => {
    const headers = { ...token, "content-type": "text/csv" };
    expect(problemsOf(await send("POST /files", { body: "a,b", headers }))).toEqual([
      "/header/content-type: multipart/form-data or application/octet-stream",
    ]);
  });
});

function form(copies: string): FormData {
  const all = new FormData();
  all.set("file", new File(["abc"], "map.txt", { type: "text/plain" }));
  all.set("copies", copies);
  all.append("labels", "one");
  all.set("options", '{"color":true}');
  return all;
}

describe("an upload", () => {
  it("is a form whose members are checked", async () => {
    expect(await send("POST /files", { body: form("2") })).toMatchObject({
      status: 200,
      type: "image/png",
    });
    expect(mock.requests[0]?.body).toEqual({
      file: { name: "map.txt", type: "text/plain", size: 3 },
      copies: "2",
      labels: "one",
      options: '{"color":true}',
    });
    expect(problemsOf(await send("POST /files", { body: form("none") }))).toEqual([
      "/body/copies: integer",
    ]);
  });

  it("is bytes", async () => {
    const headers = { ...token, "content-type": "application/octet-stream" };
    const body = new Uint8Array([0, 255]);
    expect(await send("POST /files", { body, headers })).toMatchObject({ status: 200 });
    expect(mock.requests[0]?.body).toEqual(body);
  });
});

describe("a test dictates", () => {
  it("the answers to the next calls, one each", async () => {
    const running = { body: { id: "j1", state: "running" } };
    mock.answer("jobs.get", running, running, { body: { id: "j1", state: "done" } });
    const states: unknown[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { body } = await send("GET /jobs/j1");
      states.push(Object(body).state ?? "absent");
    }
    expect(states).toEqual(["running", "running", "done", "running"]);
  });

  it("by operationId, a status whose example the document has", async () => {
    mock.answer("getJob", { status: 404, headers: { "X-Why": "gone" } });
    const answer = await send("GET /jobs/j1");
    expect(answer).toMatchObject({ status: 404, body: { text: "no" } });
    expect(answer.headers.get("x-why")).toBe("gone");
  });

  it("a text and bytes as they are", async () => {
    const headers = { "Content-Type": "text/html" };
    const bytes = new Uint8Array([104, 105]);
    mock.answer("jobs.get", { status: 502, body: "<p>down", headers }, { body: bytes, headers });
    expect(await send("GET /jobs/j1")).toMatchObject({ status: 502, body: "<p>down" });
    expect(await send("GET /jobs/j1")).toMatchObject({ status: 200, body: "hi" });
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

  it.each([
    [
      "jobs.gett",
      "{}",
      "no operation jobs.gett; did you mean jobs.get? Expected one of files.upload, jobs.create",
    ],
    ["jobs.get", '{"stauts":200}', "`stauts` is unknown: did you mean `status`?"],
    ["jobs.get", '{"status":99}', "status 99; expected one from 200 to 599"],
    ["jobs.get", '{"delay":-1}', "delay -1; expected milliseconds"],
  ])("no answer %s %s", (operation, answer, message) => {
    expect(() => mock.answer(operation, JSON.parse(answer))).toThrow(message);
  });
});

it("a mock server keeps what arrived, without the values of credentials", async () => {
  const headers = { authorization: "Basic dTpw", "x-more": "1" };
  await send("DELETE /api/v2/jobs/j1?api_key=secret&n=1&n=2", { headers });
  await send("GET /nothing");
  expect(mock.requests).toMatchObject([
    {
      operation: "jobs.delete",
      method: "DELETE",
      path: "/api/v2/jobs/j1",
      query: { api_key: "(hidden)", n: ["1", "2"] },
      headers: { authorization: "(hidden)", "x-more": "1" },
      body: undefined,
    },
    { operation: undefined, path: "/nothing" },
  ]);
});

describe("a document of OpenAPI 3.0", () => {
  const size = { type: "number", minimum: 1, exclusiveMinimum: true, nullable: true };
  const content = { "application/json": { schema: { type: "object", properties: { size } } } };
  const document = {
    openapi: "3.0.3",
    info: { title: "Box", version: "1" },
    servers: [{ url: "/v1" }, { url: "https://eu.box.example/eu/v1" }],
    paths: {
      "/report.{format}": {
        get: {
          parameters: [
            { name: "format", in: "path", required: true, schema: { enum: ["csv", "pdf"] } },
            { name: "fields", in: "query", explode: false, schema: { type: "array", maxItems: 2 } },
          ],
          responses: { default: { description: "", content: { "text/csv": {} } } },
        },
      },
      "/boxes": {
        put: {
          operationId: "boxes.put",
          requestBody: { content },
          responses: { "2XX": { description: "" } },
        },
      },
    },
  };

  it("is served by its own rules, below each of its servers", async () => {
    await using box = await startMock({ document });
    const put = (body: string) => {
      const headers = { "content-type": "application/json" };
      return send("PUT /v1/boxes", { body, headers }, box);
    };
    expect(await put('{"size":null}')).toMatchObject({ status: 200, body: "" });
    expect(problemsOf(await put('{"size":1}'))).toEqual(["/body/size: a value that must be > 1"]);
    expect(await send("PUT /eu/v1/boxes", {}, box)).toMatchObject({ status: 200 });
    expect(await send("GET /report.csv?fields=a,b", {}, box)).toMatchObject({ type: "text/csv" });
    expect(problemsOf(await send("GET /v1/report.doc?fields=a,b,c", {}, box))).toEqual([
      '/path/format: one of "csv", "pdf"',
      "/query/fields: a value that must NOT have more than 2 items",
    ]);
  });
});

describe("a document of OpenAPI 3.2", () => {
  const filter = {
    name: "filter",
    in: "querystring",
    content: {
      "application/x-www-form-urlencoded": {
        schema: { type: "object", properties: { age: { type: "integer" } }, required: ["age"] },
      },
    },
  };
  const schema = { type: "object", properties: { n: { type: "integer", default: 4 } } };
  const content = { "application/jsonl": { itemSchema: schema } };
  const responses = { "200": { description: "", content } };
  const document = {
    openapi: "3.2.0",
    info: { title: "Log", version: "1" },
    paths: { "/lines": { get: { parameters: [filter], responses } } },
  };

  it("streams an item, and has its whole query checked", async () => {
    await using log = await startMock({ document });
    expect(await send("GET /lines?age=3", {}, log)).toMatchObject({ body: '{"n":4}\n' });
    expect(problemsOf(await send("GET /lines", {}, log))).toEqual(["/query/age: a value"]);
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
    const load = () =>
      loadOptional("the mock server", [name, "ajv"], () => import(/* @vite-ignore */ name));
    await expect(load()).rejects.toMatchObject({
      problems: [{ expected: `npm install --save-dev ${name} ajv` }],
    });
  });
});
