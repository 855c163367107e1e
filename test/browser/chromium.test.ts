import { chromium } from "playwright-core";
import { expect, it } from "vitest";
import { startSandbox } from "../../sandbox/index.js";
import { member, request } from "../sandbox/support/request.js";
import { isRunning, profilesOf } from "./support/processes.js";

it("opens a real browser that a CDP client can use, and ends it with its profile when it is stopped", async () => {
  await using sandbox = await startSandbox({ browser: "chromium", runDuration: Infinity });
  const answer = await request(sandbox, "POST /api/v4/browsers");
  const id = member(answer, "id");
  const { pid = NaN } = sandbox.control.browser(id);
  const client = await chromium.connectOverCDP(member(answer, "cdpUrl"));
  const page = await (client.contexts()[0] ?? (await client.newContext())).newPage();
  await page.goto("data:text/html,<h1>Open from 9 to 18</h1>");
  expect(await page.textContent("h1")).toBe("Open from 9 to 18");
  await client.close();
  expect(isRunning(pid)).toBe(true);
  await request(sandbox, `PATCH /api/v4/browsers/${id}`, { action: "stop" });
  expect(isRunning(pid)).toBe(false);
  expect(profilesOf(process.pid)).toEqual([]);
});
