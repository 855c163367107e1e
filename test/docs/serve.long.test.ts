import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { readdirSync, renameSync, readFileSync, writeFileSync } from "node:fs";
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

// One test for most of it: what takes long is the build that it begins with, and each that follows.
describe("npm run docs -- --serve", () => {
  it(
    "shows changes in open pages by itself, and survives what is wrong, until Ctrl-C",
    async () => {
      const project = createProject();
      const { child, url } = await serve(project);
      await expectSecondRefused(project, url);
      await expectFailedBuild(project, child, url);
      const guide = await open(`${url}guide/runs.html`);
      project.edit("docs/guide/runs.md", "Create a run with", "Repaired. Create a run with");
      project.edit("docs/guide/runs.md", "  accDesc:", "  accDescr:");
      save(project, "docs/guide/quickstart.md", "# Quickstart", "# Swift start");
      await guide.page.getByText("Repaired. Create").waitFor({ timeout: builtMs });
      await expect.poll(() => guide.loads()).toBe(2);
      const api = await open(`${url}api/v4.html`);
      expect(await read(`${url}guide/quickstart.html`)).toContain("Swift start");
      project.edit("specs/v4.yaml", "title: Cloud Agent API V4", "title: Renamed API");
      await heading(api.page, "Renamed API").waitFor({ timeout: builtMs });
      expect(Object(JSON.parse(await read(`${url}api/v4.json`))).info.title).toBe("Renamed API");
      await expectEnd(child, url);
    },
    timeLimitMs,
  );

  it("ends when it is terminated while it builds, and leaves nothing behind", async () => {
    const project = createProject();
    const child = start(project);
    const list = (): string[] => readdirSync(path.join(project.folder, ".docs"));
    await expect.poll(list, { timeout: builtMs }).not.toEqual([]);
    child.kill("SIGTERM");
    const [message] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(message.trim()).toBe("Interrupted.");
    expect(child.exitCode).toBe(143);
    expect(list()).toEqual([]);
    expect(readdirSync(path.join(project.folder, "dist"))).toEqual([]);
  });
});

async function read(url: string): Promise<string> {
  return (await fetch(url)).text();
}

function heading(page: Page, name: string): Locator {
  return page.getByRole("heading", { level: 1, name });
}

async function expectSecondRefused(project: Project, url: string): Promise<void> {
  const { port } = new URL(url);
  const second = start(project, port);
  const [message] = await Promise.all([text(second.stderr), once(second, "exit")]);
  expect(message).toContain(`127.0.0.1:${port}: the port is in use; choose another`);
  expect(second.exitCode).toBe(1);
}

/** A page that cannot be built is named, and the site stays as it was. */
async function expectFailedBuild(
  project: Project,
  child: ChildProcessWithoutNullStreams,
  url: string,
): Promise<void> {
  project.edit("docs/guide/runs.md", "  accDescr:", "  accDesc:");
  const [message]: unknown[] = await once(child.stderr, "data");
  expect(String(message)).toContain("runs.md has a diagram");
  expect((await fetch(`${url}guide/runs.html`)).status).toBe(200);
}

/** Ends although pages are open. */
async function expectEnd(child: ChildProcessWithoutNullStreams, url: string): Promise<void> {
  child.kill("SIGINT");
  await once(child, "exit");
  await expect(fetch(url)).rejects.toThrow("fetch failed");
}
