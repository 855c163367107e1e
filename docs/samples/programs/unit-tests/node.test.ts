import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { startSandbox } from "cloud-agent-sdk/sandbox";
import { V4Client } from "cloud-agent-sdk/v4";
import { openingHours } from "./opening-hours.js";

const runDuration = 10 * 60_000;
const sandbox = await startSandbox({ clock: "stepped", runDuration });
const { control } = sandbox;
const client = new V4Client(sandbox.clientOptions());

beforeEach(() => control.reset());
after(() => sandbox.close());

/** Asks, and lets the sandbox's time pass until there is an answer. */
const ask = (city: string): Promise<string> =>
  control.clock.advanceUntil(openingHours(client, city));

test("returns the result of a run of ten minutes", async () => {
  control.scriptRuns({ task: "Ghent", course: { result: "at ten" } });
  assert.equal(await ask("Ghent"), "at ten");
});

test("says that a run has failed", async () => {
  control.scriptRuns({ course: { outcome: "failed" } });
  assert.equal(await ask("Ghent"), "not found");
});

test("stops waiting after half an hour, with the run active", async () => {
  control.scriptRuns({ course: { duration: Infinity } });
  const [answer, [run]] = [await ask("Ghent"), control.runs()];
  assert.equal(answer, `running: ${run?.id}`);
  assert.equal(run?.status, "running");
});

test("creates one run although the answer is lost", async () => {
  const effect = { kind: "disconnect", carriedOut: true } as const;
  control.injectFault({ operation: "v4:runs.create", effect });
  assert.equal(await ask("Ghent"), "may have started");
  assert.equal(control.runs().length, 1);
});

test("waits for a throttle and for a service that is down", async () => {
  control.scriptRuns({ course: { result: "at ten" } });
  control.injectFault({ effect: { kind: "throttle", scope: "project" } });
  const effect = { kind: "answer", status: 503 } as const;
  control.injectFault({ operation: "v4:runs.getStatus", times: 5, effect });
  assert.equal(await ask("Ghent"), "at ten");
});
