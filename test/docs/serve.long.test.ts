import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Project } from "../generator/support/project.js";
import { openChromium } from "./support/open-chromium.js";

let browser: Browser;
const children: ChildProcessWithoutNullStreams[] = [];

beforeAll(async () => {
  browser = await openChromium();
});

// Before the folders of the projects go.
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});

afterAll(() => browser.close());

interface Served {
  readonly child: ChildProcessWithoutNullStreams;
  readonly url: string;
}

function start(project: Project, port = "0"): ChildProcessWithoutNullStreams {
  const args = ["scripts/docs.mjs", "--serve", "--port", port];
  const child = spawn(process.execPath, args, { cwd: project.folder });
  children.push(child);
  return child;
}

/** Waits until it says where the docs are. */
async function serve(project: Project): Promise<Served> {
  const child = start(project);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const ended = once(child, "exit").then(() => {
    throw new Error(`It ended before it said where the docs are: ${output}`);
  });
  for (;;) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+\//.exec(output) ?? [];
    if (url !== undefined) return { child, url };
    await Promise.race([once(child.stdout, "data"), ended]);
  }
}

function createProject(): Project {
  const configs = ["tsconfig.json", "tsconfig.build.json"];
  return new Project("docs", "fleet", "sandbox", "README.md", "CHANGELOG.md", ...configs);
}

/** The first write of the pages, or the first answer, on a busy machine. */
const builtMs = 120_000;
/** From a change to what an open page shows: half a second on a quiet machine. */
const shownMs = 30_000;

describe("npm run docs -- --serve", () => {
  it(
    "shows changes in open pages by itself, and survives what is wrong, until Ctrl-C",
    async () => {
      const project = createProject();
      const { child, url } = await serve(project);
      await expectSecondRefused(project, url);
      const page = await browser.newPage();
      await page.goto(`${url}guide/runs.html`, { timeout: builtMs });
      await page.getByText("Create a run with").first().waitFor({ timeout: builtMs });
      project.edit("docs/guide/runs.md", "  accDescr:", "  accDesc:");
      const [message]: unknown[] = await once(child.stderr, "data");
      expect(String(message)).toContain("runs.md has a diagram");
      project.edit("docs/guide/runs.md", "  accDesc:", "  accDescr:");
      project.edit("docs/guide/runs.md", "Create a run with", "Repaired. Create a run with");
      await page.getByText("Repaired. Create").waitFor({ timeout: shownMs });
      await page.goto(`${url}api/v4.html`);
      // What a generation writes.
      project.edit(
        "generated/v4/openapi.json",
        '"title": "Cloud Agent API V4"',
        '"title": "Renamed API"',
      );
      const title = page.getByRole("heading", { level: 1, name: "Renamed API" });
      await title.waitFor({ timeout: shownMs });
      child.kill("SIGINT");
      await once(child, "exit");
      // That is how serving ends.
      expect(child.exitCode).toBe(0);
      await expect(fetch(url)).rejects.toThrow("fetch failed");
      expect(readdirSync(path.join(project.folder, ".docs"))).toEqual([]);
    },
    4 * builtMs,
  );

  it("ends when it is terminated before it serves, and leaves nothing behind", async () => {
    const project = createProject();
    const child = start(project);
    const list = (): string[] => readdirSync(path.join(project.folder, ".docs"));
    await expect.poll(list, { timeout: builtMs }).not.toEqual([]);
    child.kill("SIGTERM");
    const [message] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(message.trim()).toBe("Interrupted; no files changed.");
    expect(child.exitCode).toBe(130);
    expect(list()).toEqual([]);
  });
});

async function expectSecondRefused(project: Project, url: string): Promise<void> {
  const { port } = new URL(url);
  const second = start(project, port);
  const [message] = await Promise.all([text(second.stderr), once(second, "exit")]);
  expect(message).toContain(`127.0.0.1:${port}: the port is in use; choose another`);
  expect(second.exitCode).toBe(1);
}
