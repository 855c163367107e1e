import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Newcomer } from "../../first-ten-minutes/support/newcomer.js";
import { settingsOf } from "../support/settings-of.js";
import { takeProgram } from "../support/take-program.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: 5_000 });
let author: Newcomer;
let address: string;

beforeAll(async () => {
  author = await takeProgram(["web-route.ts"], { packages: ["hono", "@hono/node-server"] });
  const server = author.program("web-route.js", { ...settingsOf(sandbox.us), PORT: "0" });
  [address] = await server.written("stdout", /http:\S+/);
  return () => author[Symbol.asyncDispose]();
});
beforeEach(() => sandbox.control.reset());

async function begin(): Promise<string> {
  const body = JSON.stringify({ task: "Find the opening hours" });
  const response = await fetch(`${address}/runs`, { method: "POST", body });
  expect(response.status).toBe(201);
  return String(Object(await response.json()).id);
}

function lookups(): number {
  const requests = sandbox.control.requests();
  return requests.filter(({ operation }) => operation === "v4:runs.getStatus").length;
}

describe("the route of a web page", () => {
  it("streams each status, and the run at its end", async () => {
    const response = await fetch(`${address}/runs/${await begin()}/events`);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const events = (await response.text()).trim().split("\n\n");
    const [end = "", ...active] = events.toReversed();
    expect(active.length).toBeGreaterThan(0);
    for (const event of active)
      expect(event).toMatch(/^event: status\ndata: {"status":"(?:queued|running)","elapsed":\d+}$/);
    expect(end).toMatch(/^event: end\ndata: {"id":".+","status":"completed","result":".+"}$/);
  });

  it("shows the present status to a page that comes back", async () => {
    const id = await begin();
    sandbox.control.setRun(id, { duration: 0 });
    const text = await (await fetch(`${address}/runs/${id}/events`)).text();
    expect(text).toMatch(/^event: end\ndata: {"id":".+","status":"completed"/);
  });

  it("no longer looks after a run whose page is closed", async () => {
    sandbox.control.scriptRuns({ course: { duration: Infinity } });
    const closed = new AbortController();
    const { signal } = closed;
    const response = await fetch(`${address}/runs/${await begin()}/events`, { signal });
    await response.body?.getReader().read();
    await expect.poll(lookups, { timeout: 30_000 }).toBeGreaterThan(1);
    closed.abort();
    await sleep(1_000);
    const seen = lookups();
    await sleep(3_000);
    expect(lookups()).toBe(seen);
  });

  it("ends the stream of a run that does not exist", async () => {
    const text = await (await fetch(`${address}/runs/none/events`)).text();
    expect(text).toBe("event: end\ndata: null\n\n");
  });
});
