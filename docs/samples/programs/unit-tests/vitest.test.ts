import { startSandbox } from "cloud-agent-sdk/sandbox";
import { V4Client } from "cloud-agent-sdk/v4";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openingHours } from "./opening-hours.js";

const sandbox = await startSandbox({ clock: "stepped" });
const { control } = sandbox;
const client = new V4Client(sandbox.clientOptions());

beforeEach(() => control.reset());
afterAll(() => sandbox.close());

test("creates one run although the answer is lost", async () => {
  const effect = { kind: "disconnect", carriedOut: true } as const;
  control.injectFault({ operation: "v4:runs.create", effect });
  const answer = openingHours(client, "Ghent");
  expect(await control.clock.advanceUntil(answer)).toBe("may have started");
  expect(control.runs()).toHaveLength(1);
});
