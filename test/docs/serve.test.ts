import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { renameSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Browser, Locator, Page } from "playwright-core";
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
  return new Project(
    "docs",
    "fleet",
    "sandbox",
    "README.md",
    "tsconfig.json",
    "tsconfig.build.json",
  );
}

/** Replaces text as many editors do: by a new file that takes the old one's place. */
function save(project: Project, file: string, from: string, to: string): void {
  const place = path.join(project.folder, file);
  const found = readFileSync(place, "utf8");
  if (!found.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(`${place}~`, found.replace(from, to));
  renameSync(`${place}~`, place);
}

/** A page that counts how often it was loaded. */
async function open(url: string): Promise<{ page: Page; loads: () => number }> {
  const page = await browser.newPage();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto(url);
  return { page, loads: () => loads };
}

/** A change of a spec is a generation, a reading of the client and a build: a minute and a half on a busy machine. */
const builtMs = 180_000;
const timeLimitMs = 480_000;

// Two tests for all of it: what takes long is the build that each of them begins with.
describe("npm run docs -- --serve", () => {
  it(
    "shows changes of the guide and of a spec in open pages by itself, until Ctrl-C",
    async () => {
      const project = createProject();
      const { child, url } = await serve(project);
      const guide = await open(`${url}guide/quickstart.html`);
      save(project, "docs/guide/quickstart.md", "# Quickstart", "# Swift start");
      await heading(guide.page, "Swift start").waitFor({ timeout: builtMs });
      await expect.poll(() => guide.loads()).toBe(2);
      const api = await open(`${url}api/v4.html`);
      project.edit("specs/v4.yaml", "title: Cloud Agent API V4", "title: Renamed API");
      await heading(api.page, "Renamed API").waitFor({ timeout: builtMs });
      const document = await fetch(`${url}api/v4.json`).then((response) => response.json());
      expect(Object(document).info.title).toBe("Renamed API");
      await expectEnd(child, url, "SIGINT");
    },
    timeLimitMs,
  );

  it(
    "survives a change that is wrong, a path that is none and a port that is taken, until SIGTERM",
    async () => {
      const project = createProject();
      const { child, url } = await serve(project);
      await expectOnlySite(url);
      await expectSecondRefused(project, url);
      project.edit("docs/guide/runs.md", "<!-- picture: run-course -->", "<!-- picture: none -->");
      const [message]: unknown[] = await once(child.stderr, "data");
      expect(String(message)).toContain("none.mmd");
      expect((await fetch(`${url}guide/runs.html`)).status).toBe(200);
      project.edit("docs/guide/runs.md", "<!-- picture: none -->", "Repaired.");
      const read = (): Promise<string> => fetch(`${url}guide/runs.html`).then((r) => r.text());
      await expect.poll(read, { timeout: builtMs, interval: 200 }).toContain("Repaired.");
      await open(url);
      await expectEnd(child, url, "SIGTERM");
    },
    timeLimitMs,
  );
});

function heading(page: Page, name: string): Locator {
  return page.getByRole("heading", { level: 1, name });
}

async function expectOnlySite(url: string): Promise<void> {
  const status = async (name: string): Promise<number> => (await fetch(url + name)).status;
  expect(await status("")).toBe(200);
  expect(await status("%2e%2e%2f%2e%2e%2fpackage.json")).toBe(404);
  expect(await status("%")).toBe(404);
  expect(await status("llms.txt")).toBe(200);
}

async function expectSecondRefused(project: Project, url: string): Promise<void> {
  const { port } = new URL(url);
  const second = start(project, port);
  const [message] = await Promise.all([text(second.stderr), once(second, "exit")]);
  expect(message).toContain(`Port ${port} of 127.0.0.1 is in use`);
  expect(second.exitCode).toBe(1);
}

/** Ends although pages are open. */
async function expectEnd(
  child: ChildProcessWithoutNullStreams,
  url: string,
  signal: NodeJS.Signals,
): Promise<void> {
  child.kill(signal);
  await once(child, "exit");
  await expect(fetch(url)).rejects.toThrow("fetch failed");
}
