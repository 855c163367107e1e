import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, stopAbandoned } from "../../../runtime/browsers/index.js";
import { BrowserNotStoppedError } from "../../../runtime/errors/index.js";
import { rejectionOf } from "../transport/failing.js";
import { type BrowsersService, startBrowsers } from "./support/browsers-service.js";
import { bundleProgram } from "../../support/bundle-program.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";

const temporaryFile = useTemporaryFiles();
let service: BrowsersService;
beforeEach(async () => {
  service = await startBrowsers();
});
afterEach(() => service.close());

const program = bundleProgram(fileURLToPath(new URL("crash.ts", import.meta.url)));

/** Has another process open a browser and be killed. */
async function crash(ledger: string): Promise<void> {
  const args = [program, service.baseUrl, ledger];
  const error = await rejectionOf(promisify(execFile)(process.execPath, args));
  expect(error).toMatchObject({ signal: "SIGKILL", stdout: expect.stringContaining("browser_") });
}

describe("stopAbandoned", () => {
  it("stops what processes that were killed have left open, and nothing else", async () => {
    const ledger = await temporaryFile();
    await Promise.all([crash(ledger), crash(ledger)]);
    const mine = await openBrowser(service.steps, { ledger });
    expect(service.running.size).toBe(3);
    const outcomes = await stopAbandoned(service.steps, ledger);
    expect(outcomes.map(({ id }) => id).toSorted()).toEqual(["browser_1", "browser_2"]);
    expect([...service.running]).toEqual([mine.id]);
    await mine.stop();
    await expect(stopAbandoned(service.steps, ledger)).resolves.toEqual([]);
    expect(await readFile(ledger, "utf8")).toBe("");
  });

  it("reports what it cannot stop, and finds it again the next time", async () => {
    const ledger = await temporaryFile();
    await crash(ledger);
    service.failing.push(401);
    const [outcome] = await stopAbandoned(service.steps, ledger);
    expect(outcome).toMatchObject({ id: "browser_1", error: { id: "browser_1" } });
    expect(outcome?.error).toBeInstanceOf(BrowserNotStoppedError);
    await expect(stopAbandoned(service.steps, ledger)).resolves.toEqual([{ id: "browser_1" }]);
    expect(service.running.size).toBe(0);
  });
});
