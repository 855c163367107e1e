import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSiteServer, type SiteServer } from "../../../docs/site/serve/site-server.js";
import { rawRequest } from "../support/raw-request.js";
import { requestTargets } from "../support/request-targets.js";

let folder: string;
let site: SiteServer;
let host: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "served-"));
  const inside = path.join(folder, "site");
  await mkdir(path.join(inside, "guide"), { recursive: true });
  await writeFile(path.join(inside, "index.html"), "<body>The guide</body>");
  await writeFile(path.join(inside, "guide/a b.html"), "<body>A page</body>");
  await writeFile(path.join(folder, "secret.txt"), "the secret");
  await symlink(path.join(folder, "secret.txt"), path.join(inside, "link.txt"));
  await symlink(folder, path.join(inside, "out"));
  await symlink(path.join(inside, "index.html"), path.join(inside, "inner.html"));
  execFileSync("mkfifo", [path.join(inside, "pipe.txt")]);
  site = await startSiteServer(inside, 0);
  ({ host } = new URL(site.url));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

function ask(target: string, ...headers: string[]): ReturnType<typeof rawRequest> {
  const named = headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: ${host}`];
  return rawRequest(site.url, [`GET ${target} HTTP/1.1`, ...named, ...headers]);
}

async function expectAlive(): Promise<void> {
  expect(await ask("/")).toMatchObject({ status: 200, text: expect.stringContaining("The guide") });
}

describe("an attacker who reaches the server of the docs", () => {
  it.each([
    ...requestTargets,
    "//a:b/",
    "/a%00.html",
    "/guide",
    "/guide/",
    "/index.html/",
    "/index.html/x",
    "/pipe.txt",
    "/--news/",
  ])("ends it with GET %s", async (target) => {
    const { status } = await ask(target);
    expect([200, 400, 403, 404]).toContain(status);
    await expectAlive();
  });

  it("ends it with a path that is very long", async () => {
    for (const name of ["a".repeat(5_000), "%2e%2e/".repeat(1_000), "a/".repeat(5_000)]) {
      expect((await ask(`/${name}`)).status).toBe(404);
    }
    await expectAlive();
  });

  it.each(["evil.example", `evil.example:1`, "", "0.0.0.0", "127.0.0.1.evil.example"])(
    "reads the docs under the host name %j",
    async (name) => {
      for (const target of ["/", "/--news", "/--news.js"]) {
        const { status, text } = await ask(target, `Host: ${name}`);
        expect(status).toBe(403);
        expect(text).not.toContain("The guide");
      }
    },
  );

  it("names another host in the request line, or none at all", async () => {
    expect((await ask(`http://evil.example/`)).status).toBe(403);
    const lines = ["GET / HTTP/1.1"];
    expect((await rawRequest(site.url, lines)).status).toBe(403);
  });

  it.each(["http://evil.example", "null"])("follows its news from a page of %s", async (origin) => {
    expect((await ask("/--news", `Origin: ${origin}`)).status).toBe(403);
  });

  it.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/%2e%2e%2fsecret.txt",
    "/guide/../../secret.txt",
    "/..%5csecret.txt",
    "/..\\secret.txt",
    "/%252e%252e/secret.txt",
    "/.%00./secret.txt",
    "/link.txt",
    "/out/secret.txt",
    "/out/site/../secret.txt",
    "//../secret.txt",
  ])("leaves the folder by %s", async (target) => {
    const { status, text } = await ask(target);
    expect([403, 404]).toContain(status);
    expect(text).not.toContain("the secret");
  });

  it("sends a header without end", async () => {
    expect((await ask("/", `X-Long: ${"x".repeat(100_000)}`)).status).toBe(431);
    await expectAlive();
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS"])("changes something with %s", async (method) => {
    const { status } = await rawRequest(site.url, [`${method} / HTTP/1.1`, `Host: ${host}`]);
    expect(status).toBe(405);
  });

  it("is no attacker: reads pages, under each name of this machine", async () => {
    expect((await ask("/guide/a%20b.html?x=1#y")).text).toContain("A page");
    expect((await ask("/inner.html")).text).toContain("The guide");
    for (const name of ["localhost", "127.0.0.1:8080", "[::1]"]) {
      expect((await ask("/", `Host: ${name}`)).status).toBe(200);
    }
  });
});
