import { createServer, type Server } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isRunning } from "../../browser/support/processes.js";
import { keyHeader, member, request } from "../../sandbox/support/request.js";
import { launchUnguarded } from "./support/launch-unguarded.js";
import { listen } from "../../support/listen.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ browser: "chromium", settings: { throttling: false } });
let site: Server;
let browser: Browser;
let siteUrl: string;

beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html").end("<title>Evil</title>");
  });
  siteUrl = `${await listen(site)}/`;
  browser = await launchUnguarded();
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => {
  await browser.close();
  site.close();
  site.closeAllConnections();
});

/** A page of another origin, and the statuses of what it gets from the sandbox. */
interface Evil extends AsyncDisposable {
  readonly page: Page;
  readonly statuses: number[];
}

/** Pages of another port, of another host name, and of no origin at all. */
const pages: Readonly<Record<string, () => string>> = {
  "another port": () => siteUrl,
  "another host name": () => siteUrl.replace("127.0.0.1", "evil.example"),
  "no origin": () => "data:text/html,<title>Evil</title>",
};

async function openEvil(url: string): Promise<Evil> {
  const page = await browser.newPage();
  const statuses: number[] = [];
  const { host } = new URL(sandbox.us.baseUrl);
  page.on("response", (response) => {
    if (new URL(response.url()).host === host) statuses.push(response.status());
  });
  await page.goto(url);
  return { page, statuses, [Symbol.asyncDispose]: () => page.close() };
}

/** Sends a request from the page in each way that scripts and forms have; none of them need succeed. */
async function sendAll(page: Page, path: string, body: string, method = "POST"): Promise<void> {
  await page.evaluate(
    async ({ url, text, verb }) => {
      const send = (init: RequestInit): Promise<unknown> =>
        fetch(url, { method: verb, body: text, ...init }).catch(() => undefined);
      const json = { "Content-Type": "application/json" };
      const token = { ...json, "X-Sandbox-Control-Token": "guess" };
      await send({ mode: "no-cors" });
      await send({ mode: "no-cors", headers: { "Content-Type": "text/plain" } });
      await send({ mode: "cors", headers: json });
      await send({ mode: "cors", headers: token });
      navigator.sendBeacon(url, text);
      navigator.sendBeacon(url, new Blob([text], { type: "text/plain" }));
    },
    { url: sandbox.us.baseUrl + path, text: body, verb: method },
  );
  await submitForm(page, path, body);
}

/** A form whose one field spells the body, in a frame. */
async function submitForm(page: Page, path: string, body: string): Promise<void> {
  await page.evaluate(
    async ({ url, text }) => {
      const [frame, form] = [document.createElement("iframe"), document.createElement("form")];
      frame.name = `sink-${document.querySelectorAll("iframe").length}`;
      const target = frame.name;
      Object.assign(form, { action: url, method: "POST", enctype: "text/plain", target });
      const field = document.createElement("input");
      field.name = text;
      form.append(field);
      document.body.append(frame, form);
      const loaded = new Promise((resolve) => {
        frame.addEventListener("load", resolve);
      });
      form.submit();
      await loaded;
    },
    { url: sandbox.us.baseUrl + path, text: body },
  );
}

const refused = [401, 403, 415];

describe.each(Object.entries(pages))("a page of %s", (_, urlOf) => {
  it("has the next run return the attacker's text", async () => {
    await using evil = await openEvil(urlOf());
    const effect = { kind: "answer", status: 200, body: { id: "1", result: "evil" } };
    await sendAll(evil.page, "/control/faults", JSON.stringify({ effect }));
    const script = { course: { result: "evil" } };
    await sendAll(evil.page, "/control/scripts", JSON.stringify(script));
    expect(evil.statuses.filter((status) => !refused.includes(status))).toEqual([]);
    expect(evil.statuses.length).toBeGreaterThan(4);
    expect(sandbox.control.faults()).toEqual([]);
    const run = await request(sandbox, "POST /api/v4/runs", { task: "x" });
    expect(sandbox.control.run(member(run, "id")).result).not.toBe("evil");
  });

  it("mints a key, and starts a browser", async () => {
    await using evil = await openEvil(urlOf());
    await sendAll(evil.page, "/control/keys", JSON.stringify({ region: "us" }));
    await sendAll(evil.page, "/api/v4/browsers", "{}");
    expect(evil.statuses.filter((status) => !refused.includes(status))).toEqual([]);
    expect(sandbox.control.requests()).toEqual([]);
  });

  it("kills the browsers of others, and forgets what has happened", async () => {
    const id = member(await request(sandbox, "POST /api/v4/browsers"), "id");
    const { pid = NaN } = sandbox.control.browser(id);
    await using evil = await openEvil(urlOf());
    await sendAll(evil.page, "/control/reset", "{}");
    expect(isRunning(pid)).toBe(true);
    expect(sandbox.control.browser(id).stopped).toBe(false);
  });

  it("takes a browser over whose address it has learnt", async () => {
    const cdpUrl = member(await request(sandbox, "POST /api/v4/browsers"), "cdpUrl");
    await using evil = await openEvil(urlOf());
    const ends = await Promise.all([
      evil.page.evaluate(openSocket, cdpUrl),
      evil.page.evaluate(openSocket, `${sandbox.us.baseUrl.replace("http", "ws")}/devtools/x`),
    ]);
    expect(ends).toEqual(["error", "error"]);
  });

  it("sees what was asked, in an image, a frame or a script", async () => {
    await request(sandbox, "POST /api/v4/runs", { task: "secret plan" });
    await using evil = await openEvil(urlOf());
    await evil.page.evaluate(async (url) => {
      const settled = ["img", "script", "iframe"].map((tag) => {
        const element = document.createElement(tag);
        element.setAttribute("src", `${url}?${tag}`);
        document.body.append(element);
        return new Promise((resolve) => {
          element.addEventListener("load", resolve);
          element.addEventListener("error", resolve);
        });
      });
      await Promise.all(settled);
    }, `${sandbox.us.baseUrl}/control/requests`);
    expect(evil.statuses.filter((status) => !refused.includes(status))).toEqual([]);
    expect(evil.statuses.length).toBeGreaterThan(0);
    const texts = await Promise.all(evil.page.frames().map((frame) => frame.content()));
    expect(texts.join()).not.toContain("secret plan");
  });
});

/** Runs in the page: how the first thing is called that happens to a web socket. */
function openSocket(url: string): Promise<string> {
  const socket = new WebSocket(url);
  return new Promise((resolve) => {
    socket.addEventListener("open", () => resolve("open"));
    socket.addEventListener("error", () => resolve("error"));
  });
}

describe("a page whose host name now leads to this machine", () => {
  it("reads tasks, and steers the sandbox", async () => {
    const run = await request(sandbox, "POST /api/v4/runs", { task: "secret plan" });
    const rebound = sandbox.us.baseUrl.replace("127.0.0.1", "rebound.example");
    const page = await browser.newPage();
    // What the attacker's own server has answered before the name led elsewhere.
    await page.route(`${rebound}/evil`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Evil</title>" }),
    );
    await page.goto(`${rebound}/evil`);
    const id = member(run, "id");
    const { apiKey } = sandbox.us;
    const headers = { [keyHeader]: apiKey, "X-Sandbox-Control-Token": sandbox.control.token };
    const ask = (path: string): Promise<{ status: number; text: string }> =>
      page.evaluate(
        async (input) => {
          const response = await fetch(input.path, { headers: input.headers });
          return { status: response.status, text: await response.text() };
        },
        { path, headers },
      );
    for (const path of ["/control/runs", "/control/requests", `/api/v4/runs/${id}`, "/"]) {
      const { status, text } = await ask(path);
      expect(status).toBe(403);
      expect(text).not.toContain("secret plan");
    }
    const socket = `${rebound.replace("http", "ws")}/devtools/browser/x`;
    expect(await page.evaluate(openSocket, socket)).toBe("error");
    await page.close();
  });

  it("takes over a browser of the sandbox", async () => {
    const cdpUrl = member(await request(sandbox, "POST /api/v4/browsers"), "cdpUrl");
    const { host, port } = new URL(cdpUrl);
    const page = await browser.newPage();
    const rebound = `http://rebound.example:${port}`;
    await page.route(`${rebound}/evil`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Evil</title>" }),
    );
    await page.goto(`${rebound}/evil`);
    const list = await page.evaluate(async () => (await fetch("/json/version")).text());
    expect(list).not.toContain("webSocketDebuggerUrl");
    const socket = cdpUrl.replace(host, `rebound.example:${port}`);
    expect(await page.evaluate(openSocket, socket)).toBe("error");
    await page.close();
  });
});
