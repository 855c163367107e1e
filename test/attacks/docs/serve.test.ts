import { chmodSync, existsSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { serveDocument, type ServedDocument } from "../../docs/support/serve-document.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { projectRoot } from "../../package/support/run.js";
import { rawRequest } from "../support/raw-request.js";
import { requestTargets } from "../support/request-targets.js";

let site: ServedDocument;
let host: string;

beforeAll(async () => {
  site = await serveDocument();
  ({ host } = new URL(site.url));
});
afterAll(() => site[Symbol.asyncDispose]());

function ask(target: string, ...headers: string[]): ReturnType<typeof rawRequest> {
  const named = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: ${host}`];
  return rawRequest(site.url, [`GET ${target} HTTP/1.1`, ...named, ...headers]);
}

async function expectAlive(): Promise<void> {
  expect(await ask("/")).toMatchObject({ status: 200, text: expect.stringContaining("app") });
}

describe("an attacker who reaches the server of the docs", () => {
  const odd = ["//a:b/", "/a%00.html", "/index.html/x", "/@fs/", "/@id/%00x"];

  it.each([...requestTargets, ...odd])("ends it with GET %s", async (target) => {
    const { status } = await ask(target);
    expect([200, 400, 403, 404, 500]).toContain(status);
    await expectAlive();
  });

  it("ends it with a path that is very long", async () => {
    for (const name of ["a".repeat(5_000), "%2e%2e/".repeat(1_000), "a/".repeat(5_000)])
      expect((await ask(`/${name}`)).status).toBeLessThan(500);
    await expectAlive();
  });

  const names = ["evil.example", "evil.example:1", "", "0.0.0.0", "127.0.0.1.evil.example"];

  it.each(names)("reads the docs under the host name %j", async (name) => {
    for (const target of ["/", "/api/shop.json", "/@vite/client"]) {
      const { status, text } = await ask(target, `Host: ${name}`);
      expect(status).toBe(403);
      expect(text).toContain("only under the names of this machine");
    }
  });

  it("names another host in the request line, or none at all", async () => {
    expect((await ask(`http://evil.example/`)).status).toBe(403);
    expect((await rawRequest(site.url, ["GET / HTTP/1.1"])).status).toBe(403);
  });

  it.each(["http://evil.example", "null"])("reads it from a page of %s", async (origin) => {
    expect((await ask("/api/shop.json", `Origin: ${origin}`)).status).toBe(403);
    const upgrade = ["Upgrade: websocket", "Sec-WebSocket-Version: 13"];
    const socket = [
      "Sec-WebSocket-Protocol: vite-hmr",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    const { status } = await ask("/", `Origin: ${origin}`, ...socket, ...upgrade);
    expect(status).not.toBe(101);
  });

  const secret = `${projectRoot}/package.json`;
  const climbing =
    "/../.. /%2e%2e/%2e%2e /api/../../.. /%252e%252e/%252e%252e //../.. /@fsROOT/docs/.. /@fsROOT/node_modules/%2e%2e /@fs/ROOT /@id/ROOT ROOT";
  const encoded = String.raw`/%2e%2e%2f%2e%2e%2fpackage.json /..%5c..%5cpackage.json /..\..\package.json`;
  const queries = " ?raw ?raw?? ?import&raw ?url ?inline ?import ?import&url&inline";

  it.each([
    ...climbing.split(" ").map((way) => `${way.replace("ROOT", projectRoot)}/package.json?raw`),
    ...climbing.split(" ").map((way) => `${way.replace("ROOT", projectRoot)}/package.json`),
    ...queries.split(" ").map((query) => `/@fs${secret}${query}`),
    ...encoded.split(" "),
    `/@fs${projectRoot}/node_modules/../package.json?raw`,
  ])("leaves the folder by %s", async (target) => {
    expect((await ask(target)).text).not.toContain("cloud-agent-sdk");
  });

  const editors = String.raw`/__open /__OPEN //__open /%5f%5fopen /%255f_open /.//__open /guide/../__open /\__open`;

  it.each([
    ...editors.split(" ").map((way) => `${way}-in-editor?file=package.json`),
    "/__open-in-editor/?file=package.json",
    "/__open-in-editor?file=%2e%2e%2fpackage.json&x=%",
    ..."/__vite_ping /__inspect/ /%".split(" "),
  ])("opens the editor of whoever serves the docs by a link to %s", async (target) => {
    const folder = createFolder({ editor: '#!/bin/sh\ntouch "$0.opened"\n' });
    const editor = path.join(folder, "editor");
    chmodSync(editor, 0o755);
    vi.stubEnv("LAUNCH_EDITOR", editor);
    const link = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"];
    for (const headers of [[], link]) expect((await ask(target, ...headers)).status).toBe(404);
    await setTimeout(200);
    expect(existsSync(`${editor}.opened`)).toBe(false);
    vi.unstubAllEnvs();
  });

  it("sends anything but a read, or follows a link to a part of a page", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
      const lines = [`${method} / HTTP/1.1`, `Host: ${host}`];
      expect((await rawRequest(site.url, lines)).status).toBe(404);
    }
    const link = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"];
    expect((await ask("/@vite/client", ...link)).status).toBe(404);
    expect((await ask("/@vite/client")).status).toBe(200);
    expect((await ask("/api/shop", ...link)).status).toBe(200);
  });

  it("sends a header without end", async () => {
    expect((await ask("/", `X-Long: ${"x".repeat(100_000)}`)).status).toBe(431);
    await expectAlive();
  });

  it("is no attacker: reads pages, under each name of this machine", async () => {
    expect((await ask("/api/shop.json?x=1")).text).toContain("A shop");
    for (const name of ["localhost", "127.0.0.1:8080", "[::1]"])
      expect((await ask("/", `Host: ${name}`)).status).toBe(200);
  });
});
