import { createServer, type Server } from "node:http";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { findChromium } from "../../../sandbox/chromium/find-chromium.js";
import { keyHeader, member, request } from "../../sandbox/support/request.js";
import { rawRequest } from "../support/raw-request.js";
import { listen } from "../../support/listen.js";

let sandbox: Sandbox;
let site: Server;
let browser: Browser;
let siteUrl: string;

beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html").end("<title>Docs</title>");
  });
  siteUrl = await listen(site);
  sandbox = await startSandbox({ allowOrigin: siteUrl, settings: { throttling: false } });
  browser = await launchUnguarded();
});
beforeEach(() => sandbox.control.reset());
afterAll(async () => {
  await browser.close();
  await sandbox.close();
  site.close();
  site.closeAllConnections();
});

/** Starts a browser without the guard that newer ones have: what is attacked must hold without it. */
function launchUnguarded(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      "--disable-quic",
      "--host-resolver-rules=MAP *.example 127.0.0.1",
      "--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests",
    ],
  });
}

async function openPage(url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  return page;
}

/** How a request of a page differs from a POST with the key. */
interface Changes {
  readonly method?: string;
  readonly mode?: RequestMode;
  readonly credentials?: RequestCredentials;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
}

/** Sends a request with the sandbox's key from a page; the status that the page can read, or the failure. */
function send(page: Page, path: string, changes: Changes = {}): Promise<number | string> {
  const headers = { [keyHeader]: sandbox.us.apiKey, "Content-Type": "application/json" };
  return page.evaluate(
    async ({ url, options }) => {
      try {
        return (await fetch(url, options)).status;
      } catch (error) {
        return Object(error).name;
      }
    },
    {
      url: sandbox.us.baseUrl + path,
      options: { method: "POST", body: '{"task":"x"}', headers, ...changes },
    },
  );
}

describe("a page of the allowed origin", () => {
  it("sends what it may, so that the attacks below can fail", async () => {
    await using page = await openPage(siteUrl);

    expect(await send(page, "/api/v4/runs")).toBe(200);
  });

  it("uses the control API, even with its token", async () => {
    await using page = await openPage(siteUrl);
    const headers = {
      "X-Sandbox-Control-Token": sandbox.control.token,
      "Content-Type": "application/json",
    };
    for (const path of ["/control/keys", "/api/../control/keys", "/api/%2e%2e/control/keys"]) {
      expect(await send(page, path, { headers, body: '{"region":"us"}' })).toBe("TypeError");
    }
    expect(await send(page, "/control/reset", { mode: "no-cors", headers: {} })).toBe(0);
    expect(sandbox.control.requests()).toEqual([]);
  });

  it("sends the cookies of the browser", async () => {
    await using page = await openPage(siteUrl);

    expect(await send(page, "/api/v4/runs", { credentials: "include" })).toBe("TypeError");
  });

  it("connects an integration without its person", async () => {
    const answer = await request(sandbox, "POST /api/v4/integrations/mail/authorize");
    const url = member(answer, "redirect_url");
    const before = await request(sandbox, "GET /api/v4/integrations/mail/status");
    await using page = await openPage(siteUrl);
    const { pathname } = new URL(url);
    const plain = { method: "GET", body: null, headers: {} };
    expect(await send(page, pathname, plain)).toBe("TypeError");
    expect(await send(page, pathname, { ...plain, mode: "no-cors" })).toBe(0);
    expect(await send(page, `/api/..${pathname}`, plain)).toBe("TypeError");
    expect((await request(sandbox, "GET /api/v4/integrations/mail/status")).body).toEqual(
      before.body,
    );

    // A person who opens the link connects it.
    await fetch(url);
    expect((await request(sandbox, "GET /api/v4/integrations/mail/status")).body).not.toEqual(
      before.body,
    );
  });
});

/** Pages of another port, host name and scheme, of a subdomain, and of no origin at all. */
const others: Readonly<Record<string, () => string>> = {
  "another port": () => sandbox.eu.baseUrl,
  "another host name": () => siteUrl.replace("127.0.0.1", "docs.example"),
  "another name of this machine": () => siteUrl.replace("127.0.0.1", "localhost"),
  "no origin": () => "data:text/html,<title>Evil</title>",
};

it.each(Object.entries(others))(
  "a page of %s sends a request with the key of the sandbox",
  async (_, urlOf) => {
    await using page = await openPage(urlOf());

    expect(await send(page, "/api/v4/runs")).toBe("TypeError");
    expect(await send(page, "/cloud/signup", { headers: {} })).toBe("TypeError");
    const ofApi = sandbox.control.requests().filter(({ operation }) => operation !== undefined);
    expect(ofApi).toEqual([]);
  },
);

describe("an attacker", () => {
  it("steers the sandbox from a page of another host name", async () => {
    await using page = await openPage(siteUrl.replace("127.0.0.1", "docs.example"));
    const body = JSON.stringify({ effect: { kind: "answer", status: 200, body: { id: "evil" } } });
    const token = { "X-Sandbox-Control-Token": sandbox.control.token };
    expect(await send(page, "/control/faults", { body, headers: token })).toBe("TypeError");
    await send(page, "/control/faults", { body, mode: "no-cors", headers: {} });
    await send(page, "/control/keys", { mode: "no-cors", headers: {}, body: '{"region":"us"}' });
    expect(sandbox.control.faults()).toEqual([]);
    expect(sandbox.control.requests()).toEqual([]);
  });

  const preflight = (path: string, ...headers: string[]): ReturnType<typeof rawRequest> =>
    rawRequest(sandbox.us.baseUrl, [
      `OPTIONS ${path} HTTP/1.1`,
      ...headers,
      "Access-Control-Request-Method: POST",
    ]);
  const runs = "/api/v4/runs";
  const own = (): string => new URL(sandbox.us.baseUrl).host;

  it.each([
    [runs, own, () => [`${siteUrl}.evil.example`]],
    [runs, own, () => [`${siteUrl}/`]],
    [runs, own, () => [siteUrl.toUpperCase()]],
    [runs, own, () => [`https${siteUrl.slice("http".length)}`]],
    [runs, own, () => ["null"]],
    [runs, own, () => [siteUrl, "http://evil.example"]],
    // A name of their own that leads to this machine.
    [runs, () => "rebound.example", () => [siteUrl]],
    ["/api/../control/keys", own, () => [siteUrl]],
    ["/api/%2e%2e/sandbox/authorize/x", own, () => [siteUrl]],
    ["/api/.%2E/control/keys", own, () => [siteUrl]],
  ])(
    "passes as the allowed origin, or reaches a closed path: %s (%#)",
    async (path, host, origins) => {
      const lines = origins().map((origin) => `Origin: ${origin}`);
      const answer = await preflight(path, `Host: ${host()}`, ...lines);
      expect(answer.status).toBe(403);
      expect(answer.text).not.toMatch(/access-control/i);
    },
  );

  it.each(["//", "//api/v4/runs", "*", "http://[", "/\\", "/api/%"])(
    "ends the sandbox with the target %j",
    async (target) => {
      const { host } = new URL(sandbox.us.baseUrl);
      const lines = [`OPTIONS ${target} HTTP/1.1`, `Host: ${host}`, `Origin: ${siteUrl}`];
      await rawRequest(sandbox.us.baseUrl, lines);
      const account = await request(sandbox, "GET /api/v2/billing/account");

      expect(account.status).toBe(200);
    },
  );
});
