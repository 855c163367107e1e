import { once } from "node:events";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox } from "../../sandbox/index.js";
import { member, request, type Answer } from "../sandbox/support/request.js";
import { runScript } from "../sandbox/support/run-script.js";
import { isRunning, processesWith, profileFoldersOf, profilesOf } from "./support/processes.js";
import { type Loopback, startServer } from "../runtime/transport/loopback.js";
import { useSandbox } from "../support/use-sandbox.js";

const sandbox = useSandbox({ browser: "chromium", runDuration: Infinity });
let site: Loopback;
let page: string;

beforeAll(async () => {
  site = await startServer((response) => {
    response.setHeader("Content-Type", "text/html");
    response.end("<title>Library</title><h1>Open from 9 to 18</h1>");
  });
  page = `${site.baseUrl}/`;
});
beforeEach(() => sandbox.control.reset());
afterAll(() => site.close());

interface Opened {
  readonly id: string;
  readonly cdpUrl: string;
  readonly pid: number;
}

function create(region: "us" | "eu" = "us"): Promise<Answer> {
  return request(sandbox, "POST /api/v4/browsers", {}, { region });
}

async function open(): Promise<Opened> {
  const answer = await create();
  const id = member(answer, "id");
  return { id, cdpUrl: member(answer, "cdpUrl"), pid: sandbox.control.browser(id).pid ?? NaN };
}

async function stop(id: string): Promise<number> {
  return (await request(sandbox, `PATCH /api/v4/browsers/${id}`, { action: "stop" })).status;
}

/** Opens the page with a CDP client, reads its heading and leaves a cookie. */
async function readHeading(cdpUrl: string): Promise<string | null> {
  const client = await chromium.connectOverCDP(cdpUrl);
  try {
    const [context = await client.newContext()] = client.contexts();
    await context.addCookies([{ name: "visited", value: "yes", url: page }]);
    const tab = await context.newPage();
    await tab.goto(page);
    return await tab.textContent("h1");
  } finally {
    await client.close();
  }
}

async function countCookies(cdpUrl: string): Promise<number> {
  const client = await chromium.connectOverCDP(cdpUrl);
  const cookies = await client.contexts()[0]?.cookies(page);
  await client.close();
  return cookies?.length ?? NaN;
}

describe("a browser of the sandbox with Chromium", () => {
  it("outlives the connection of a CDP client, and ends once and for all when it is stopped", async () => {
    const { id, cdpUrl } = await open();
    const heading = "Open from 9 to 18";
    expect([await readHeading(cdpUrl), await readHeading(cdpUrl)]).toEqual([heading, heading]);
    expect([await stop(id), await stop(id)]).toEqual([200, 200]);
    await expect(chromium.connectOverCDP(cdpUrl)).rejects.toThrow("ECONNREFUSED");
  });

  it("has a profile of its own, which goes with it", async () => {
    const [first, second] = await Promise.all([open(), open()]);
    expect(profilesOf(process.pid)).toHaveLength(2);
    await readHeading(first.cdpUrl);
    expect(await countCookies(first.cdpUrl)).toBe(1);
    expect(await countCookies(second.cdpUrl)).toBe(0);

    await Promise.all([stop(first.id), stop(second.id)]);
    expect(profilesOf(process.pid)).toEqual([]);
  });

  it("counts as stopped when its process ends by itself", async () => {
    const { id, pid } = await open();
    process.kill(pid, "SIGKILL");

    await expect.poll(() => sandbox.control.browser(id).stopped).toBe(true);
    expect(await stop(id)).toBe(200);
  });

  it("is ended by a reset of the sandbox", async () => {
    const { pid } = await open();
    await sandbox.control.reset();

    expect(isRunning(pid)).toBe(false);
  });
});

it("a browser that is just starting is ended by a reset of the sandbox", async () => {
  expect(profilesOf(process.pid)).toEqual([]);
  const asked = create();
  await expect.poll(() => profilesOf(process.pid), { interval: 1 }).toHaveLength(1);
  await sandbox.control.reset();
  await asked;

  // The processes of a browser that is killed end a moment after it.
  await expect.poll(() => processesWith(`-${process.pid}-`), { interval: 5 }).toEqual([]);
  expect((await create()).status).toBe(200);
});

it("browsers of a project are at most as many as its concurrency, in both regions together", async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => create(index % 2 === 0 ? "us" : "eu")),
  );
  const created = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([created.length, refused.length]).toEqual([10, 2]);

  const region = answers[0]?.status === 200 ? "us" : "eu";
  const [first] = created;
  const id = first === undefined ? "" : member(first, "id");
  await request(sandbox, `PATCH /api/v4/browsers/${id}`, { action: "stop" }, { region });
  expect((await create()).status).toBe(200);
}, 60_000);

describe("the browsers of a sandbox", () => {
  it("are all ended when it is closed, and leave no folder", async () => {
    const other = await startSandbox({ browser: "chromium" });
    const opened = await Promise.all(
      Array.from({ length: 3 }, () => request(other, "POST /api/v4/browsers")),
    );
    const pids = opened.map((answer) => other.control.browser(member(answer, "id")).pid ?? NaN);
    const before = profileFoldersOf(process.pid).length;
    await other.close();

    expect(pids.map(isRunning)).toEqual([false, false, false]);
    expect(profileFoldersOf(process.pid)).toHaveLength(before - 1);
  });

  it("are ended even if they were just starting", async () => {
    const before = profileFoldersOf(process.pid);
    const other = await startSandbox({ browser: "chromium" });
    const asked = request(other, "POST /api/v4/browsers").catch(() => undefined);
    await expect.poll(() => other.control.requests().length).toBe(1);
    await other.close();
    await asked;

    expect(profileFoldersOf(process.pid)).toEqual(before);
    // A process that the killed one had just started sees its end a moment later.
    const left = (): unknown => processesWith(`-${process.pid}-`);
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  });

  it.each(["SIGKILL", "SIGTERM", "SIGINT", "exit", "close", "throw"])(
    "are ended when its process ends by %s",
    async (way) => {
      const { child, ended } = runScript("test/browser/support/open-browsers.ts", way);
      const pids = await readPids(child.stdout);
      if (way.startsWith("SIG")) child.kill(way as NodeJS.Signals);
      await ended;

      expect(pids).toHaveLength(2);
      await expect.poll(() => pids.map(isRunning), { timeout: 10_000 }).toEqual([false, false]);
    },
  );

  it("leave nothing behind that the next sandbox does not clear away", async () => {
    const { child, ended } = runScript("test/browser/support/open-browsers.ts");
    await readPids(child.stdout);
    child.kill("SIGKILL");
    await ended;
    const { pid = NaN } = child;
    expect(profileFoldersOf(pid)).toHaveLength(1);
    await expect
      .poll(() => processesWith(profileFoldersOf(pid)[0] ?? ""), { timeout: 10_000 })
      .toEqual([]);
    await using other = await startSandbox({ browser: "chromium" });
    await request(other, "POST /api/v4/browsers");

    expect(profileFoldersOf(pid)).toEqual([]);
  });
});

async function readPids(stdout: NodeJS.ReadableStream): Promise<number[]> {
  const [line]: unknown[] = await once(stdout, "data");
  const pids: unknown = JSON.parse(String(line));
  return Array.isArray(pids) ? pids.map(Number) : [];
}
