import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSiteServer, type SiteServer } from "../../docs/site/serve/site-server.js";
import { openWindow, useChromium } from "./support/open-chromium.js";

let folder: string;
let server: SiteServer;

async function write(text: string): Promise<void> {
  await writeFile(
    path.join(folder, "guide/index.html"),
    `<link rel="icon" href="data:,"><body><h1>${text}</h1></body>`,
  );
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "served-"));
  await mkdir(path.join(folder, "guide"));
  await write("Before");
  server = await startSiteServer(folder, 0);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe("the server of the docs", () => {
  it("has open pages show what has been built since", async () => {
    const { page, complaints } = await openWindow(await useChromium(), server.url);
    // The page has asked for news.
    const follows = page.waitForResponse("**/--news");
    await page.goto(`${server.url}guide/`);
    await follows;
    await write("After");
    server.reload();
    await page.getByText("After").waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it("says that its port is in use by another one", async () => {
    const { port } = new URL(server.url);
    await expect(startSiteServer(folder, Number(port))).rejects.toThrow(
      `127.0.0.1:${port}: the port is in use; choose another`,
    );
  });
});
