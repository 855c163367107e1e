import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { keyHeader, request } from "../../sandbox/support/request.js";
import { rawRequest } from "../support/raw-request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ settings: { throttling: false } });
let host: string;

beforeAll(() => {
  ({ host } = new URL(sandbox.us.baseUrl));
});
beforeEach(() => sandbox.control.reset());

const fault = JSON.stringify({ effect: { kind: "answer", status: 200, body: { id: "evil" } } });
const tokenHeader = "X-Sandbox-Control-Token";
const json = "Content-Type: application/json";

const token = (): string => `${tokenHeader}: ${sandbox.control.token}`;
const key = (): string => `${keyHeader}: ${sandbox.us.apiKey}`;

/** Headers, in which HOST and TOKEN are the right ones and OTHER is the token of another sandbox. */
const right = `${tokenHeader}: TOKEN`;
const origins =
  "null file:// chrome-extension://abcdefghijklmnop https://127.0.0.1 http://127.0.0.1 http://127.0.0.1:1 http://localhost:3000 http://evil.example";
const types =
  "text/plain text/plain;application/json application/x-www-form-urlencoded multipart/form-data application/jsonx";
const guesses = ["", "x", "undefined", "null", "OTHER", "CUT", "TOKENx", "TOKEN, TOKEN"];
const attempts: readonly (readonly [status: number, headers: readonly string[]])[] = [
  [401, [json]],
  ...guesses.map((guess) => [401, [json, `${tokenHeader}: ${guess}`]] as const),
  ...origins.split(" ").map((origin) => [403, [json, right, `Origin: ${origin}`]] as const),
  ...types.split(" ").map((type) => [415, [right, `Content-Type: ${type}`]] as const),
  [415, [right, "Content-Type: "]],
  [415, [right]],
  // No attacker: a program, and a page of the sandbox.
  [200, [json, right]],
  [200, [json, right, "Origin: http://HOST"]],
];

describe("an attacker who can reach the control API", () => {
  it.each(attempts)("is answered with %d if it plants a fault with %j", async (status, headers) => {
    await using other = await startSandbox();
    const { token: own } = sandbox.control;
    const places = { OTHER: other.control.token, CUT: own.slice(0, -1), TOKEN: own, HOST: host };
    const filled = headers.map((header) =>
      header.replaceAll(/OTHER|CUT|TOKEN|HOST/g, (name) => Reflect.get(places, name)),
    );
    const length = `Content-Length: ${fault.length}`;
    const lines = ["POST /control/faults HTTP/1.1", `Host: ${host}`, length, ...filled];
    expect((await rawRequest(sandbox.us.baseUrl, lines, fault)).status).toBe(status);
    expect(sandbox.control.faults()).toHaveLength(status === 200 ? 1 : 0);
  });

  it("guesses a token that is short", () => {
    expect(Buffer.from(sandbox.control.token, "base64url").length).toBeGreaterThanOrEqual(16);
  });

  it("learns from a refusal which paths there are", async () => {
    const answers = await Promise.all(
      ["/control", "/control/", "/control/faults", "/control/nothing", "/control/runs/x"].map(
        (path) => rawRequest(sandbox.us.baseUrl, [`GET ${path} HTTP/1.1`, `Host: ${host}`]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(answers.map(({ text }) => text.split("\r\n\r\n")[1])).size).toBe(1);
  });

  const methods = ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"];

  it.each(methods)("goes around the token with %s, or another path", async (method) => {
    await request(sandbox, "POST /api/v4/runs", { task: "secret plan" });
    for (const path of ["/control/requests", "/%63ontrol/requests", "/x/../control/requests"]) {
      const lines = [`${method} ${path} HTTP/1.1`, `Host: ${host}`];
      const { status, text } = await rawRequest(sandbox.us.baseUrl, lines);
      expect([401, 404]).toContain(status);
      expect(text).not.toContain("secret plan");
    }
  });
});

/** Host names that a page can get resolved to this machine, or that hide where a request goes. */
const foreignHosts = [
  ..."evil.example evil.example:80 127.0.0.1.evil.example localhost.evil.example".split(" "),
  ..."evil.localhost localhost@evil.example 127.0.0.1@evil.example 127.1 127.0.0.256".split(" "),
  ..."2130706433 0.0.0.0 [::] [::ffff:127.0.0.1] 192.168.0.1 127.0.0.1:80:80 localhost:".split(" "),
  "127.0.0.1 evil.example",
  "",
];

describe("an attacker whose host name leads to this machine", () => {
  it.each(foreignHosts)("reads a task under the name %j", async (name) => {
    const { body } = await request(sandbox, "POST /api/v4/runs", { task: "secret plan" });
    const { id } = Object(body);
    const paths = [`/api/v4/runs/${id}`, "/control/requests", "/sandbox/claim/x", "/", "/nothing"];
    for (const path of paths) {
      const lines = [`GET ${path} HTTP/1.1`, `Host: ${name}`, key(), token()];
      const { status, text } = await rawRequest(sandbox.us.baseUrl, lines);
      expect(status).toBe(403);
      expect(text).not.toContain("secret plan");
    }
  });

  it("sends two names, or none, or one in the request line", async () => {
    const path = "/api/v2/billing/account";
    for (const lines of [
      [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Host: evil.example"],
      [`GET ${path} HTTP/1.1`, "Host: evil.example", `Host: ${host}`],
      [`GET http://evil.example${path} HTTP/1.1`, `Host: ${host}`],
      [`GET ${path} HTTP/1.1`],
      [`GET ${path} HTTP/1.0`],
    ])
      expect((await rawRequest(sandbox.us.baseUrl, [...lines, key()])).status).toBe(403);
  });

  const own = "127.0.0.1 127.0.0.1:1 127.8.9.10:80 localhost LOCALHOST:5173 [::1]:80";

  it.each(own.split(" "))("is no attacker: uses %s", async (name) => {
    const lines = ["GET /api/v2/billing/account HTTP/1.1", `Host: ${name}`, key()];
    expect((await rawRequest(sandbox.us.baseUrl, lines)).status).toBe(200);
  });

  it.each(["evil.example", "127.0.0.1.evil.example"])("opens a socket as %s", async (name) => {
    const { id, status, text } = await openSocket(`Host: ${name}`);
    expect(status).toBe(403);
    expect(text).not.toContain(id);
  });
});

/** Asks for a web socket of a new browser. */
async function openSocket(...headers: string[]) {
  const { body } = await request(sandbox, "POST /api/v4/browsers");
  const { id } = Object(body);
  const upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"];
  const lines = [`GET /devtools/browser/${id} HTTP/1.1`, `Sec-WebSocket-Key: ${socketKey}`];
  return { id, ...(await rawRequest(sandbox.us.baseUrl, [...lines, ...headers, ...upgrade])) };
}

const socketKey = "dGhlIHNhbXBsZSBub25jZQ==";

describe("an attacker with a page of another origin", () => {
  it.each(["http://evil.example", "null"])("opens a web socket from %s", async (origin) => {
    expect(await openSocket(`Host: ${host}`, `Origin: ${origin}`)).toMatchObject({ status: 403 });
    expect(await openSocket(`Host: ${host}`)).toMatchObject({ status: 501 });
  });

  it("uses what takes no key", async () => {
    const headers = { Origin: "http://evil.example" };
    const answer = await request(sandbox, "POST /cloud/signup", {}, { key: null, headers });
    expect(answer.status).toBe(403);
    expect(sandbox.control.requests()).toEqual([]);
  });

  it.each(["cross-site", "same-site"])(
    "uses up a fault, or a rate, with images: %s",
    async (site) => {
      sandbox.control.injectFault({ times: 1 });
      const page = [`Sec-Fetch-Site: ${site}`, "Sec-Fetch-Mode: no-cors"];
      const lines = ["GET /api/v2/billing/account HTTP/1.1", `Host: ${host}`, ...page];
      expect((await rawRequest(sandbox.us.baseUrl, lines)).status).toBe(403);
      expect(sandbox.control.faults()).toHaveLength(1);
    },
  );

  it("is no attacker: an application that its own server passes on, with its key", async () => {
    const headers = { Origin: "http://localhost:5173" };
    const answer = await request(sandbox, "POST /api/v4/runs", { task: "x" }, { headers });
    expect(answer.status).toBe(200);
  });

  it("is no attacker: a person who follows a link to a page of the sandbox", async () => {
    const { body } = await request(sandbox, "POST /api/v4/integrations/calendar/authorize");
    const { pathname } = new URL(Object(body).redirect_url);
    const page = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"];
    const lines = [`GET ${pathname} HTTP/1.1`, `Host: ${host}`, ...page];
    expect((await rawRequest(sandbox.us.baseUrl, lines)).status).toBe(200);
  });
});
