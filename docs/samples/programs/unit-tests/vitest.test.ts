import { startSandbox } from "cloud-agent-sdk/sandbox";
import { V4Client } from "cloud-agent-sdk/v4";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openingHours } from "./opening-hours.js";

const runDuration = 10 * 60_000;
const sandbox = await startSandbox({ clock: "stepped", runDuration });
const { control } = sandbox;
const client = new V4Client(sandbox.clientOptions());

beforeEach(() => control.reset());
afterAll(() => sandbox.close());

const ask = (city: string): Promise<string> =>
  control.clock.advanceUntil(openingHours(client, city));

test("waits for a run of ten minutes", async () => {
  control.scriptRuns({ task: "Ghent", course: { result: "at ten" } });
  expect(await ask("Ghent")).toBe("at ten");
});

test("creates one run although the answer is lost", async () => {
  const effect = { kind: "disconnect", carriedOut: true } as const;
  control.injectFault({ operation: "v4:runs.create", effect });
  expect(await ask("Ghent")).toBe("may have started");
  expect(control.runs()).toHaveLength(1);
});
