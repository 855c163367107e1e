import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { NotFoundError, ThrottleError } from "../../../runtime/errors/index.js";
import { forgetServer, type RateBudget } from "../../../runtime/transport/index.js";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { rejectionOf } from "./failing.js";

/** For machines that are busy. */
const patience = { timeout: 20_000 };

const task = "x";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());

type Budget = ConstructorParameters<typeof V4Client>[0] extends infer Options ? Options : never;

function clientOf(options: Budget = {}): V4Client {
  return new V4Client({ ...sandbox.us, ...options });
}

/** Has the edge, or the project's limit, throttle one request for five minutes. */
async function throttle(client: V4Client, scope: "edge" | "project"): Promise<void> {
  const body = scope === "project" && { limit_rps: 25, retry_after_seconds: 300 };
  const headers = scope === "edge" ? { "Retry-After": "300" } : {};
  sandbox.control.injectFault({ effect: { kind: "answer", status: 429, headers, body } });
  expect(await rejectionOf(client.runs.create({ task }))).toBeInstanceOf(ThrottleError);
}

const passing = { id: expect.any(String) };
const other: RateBudget = { acquire: () => {} };

describe("what a throttle leaves behind", () => {
  it("is shared by clients of one address, whatever their keys", async () => {
    await throttle(clientOf(), "edge");
    const { apiKey } = sandbox.us;
    expect(apiKey).not.toBe("");
    expect(await rejectionOf(clientOf().runs.create({ task }))).toBeInstanceOf(ThrottleError);
  });

  it("is kept by the one client whose budget is off, and shared with nobody", async () => {
    const off = clientOf({ budget: "off" });
    await throttle(off, "edge");
    expect(await rejectionOf(off.runs.create({ task }))).toBeInstanceOf(ThrottleError);
    await expect(clientOf({ budget: "off" }).runs.create({ task })).resolves.toMatchObject(passing);
    await expect(clientOf().runs.create({ task })).resolves.toMatchObject(passing);
  });

  const scopes = ["edge", "project"] as const;
  const budgets: readonly Budget[] = [{}, { budget: "off" }, { budget: other }];
  const cases = scopes.flatMap((scope) => budgets.map((budget) => ({ scope, budget })));

  it.each(cases)("is gone with the server: $scope, $budget", async ({ scope, budget }) => {
    const client = clientOf(budget);
    await throttle(client, scope);
    expect(await rejectionOf(client.runs.create({ task }))).toBeInstanceOf(ThrottleError);
    forgetServer(`${sandbox.us.baseUrl}/api/v4`);
    await expect(client.runs.create({ task })).resolves.toMatchObject(passing);
    await expect(clientOf(budget).runs.create({ task })).resolves.toMatchObject(passing);
  });

  it.each(["reset", "close"] as const)("is gone after %s of a sandbox", async (way) => {
    const port = Number(new URL(sandbox.us.baseUrl).port);
    const byName = { baseUrl: sandbox.us.baseUrl.replace("127.0.0.1", "localhost") };
    await throttle(clientOf(), "edge");
    await throttle(clientOf(byName), "edge");
    if (way === "reset") await sandbox.control.reset();
    else {
      await sandbox.close();
      sandbox = await startSandbox({ port });
    }
    for (const options of [{}, byName]) {
      // A read is repeated when it meets a connection to the sandbox that was closed.
      const reading = clientOf(options).runs.get("no_such_run");
      expect(await rejectionOf(reading)).toBeInstanceOf(NotFoundError);
    }
  });

  it("of a user stays: limits that were set for a client hold on", async () => {
    const client = clientOf({ budget: { general: 1 } });
    await client.runs.create({ task });
    forgetServer(sandbox.us.baseUrl);
    // The burst is twelve, after which a request a second passes.
    const deadline = { deadline: 100 };
    const calls = Array.from({ length: 14 }, () =>
      client.runs.get("x", deadline).catch((e: unknown) => e),
    );
    expect((await Promise.all(calls)).map((error) => Object(error).name)).toContain("TimeoutError");
    await expect(clientOf().runs.create({ task })).resolves.toMatchObject(passing);
  });

  it("of another server stays", async () => {
    const client = clientOf();
    await throttle(client, "edge");
    forgetServer("http://127.0.0.1:1");
    expect(await rejectionOf(client.runs.create({ task }))).toBeInstanceOf(ThrottleError);
  });
});

it("a request that waits for a pause goes when the server is forgotten", async () => {
  const onThrottle = vi.fn<() => void>();
  const client = clientOf({ maxThrottleWait: Infinity, onThrottle });
  sandbox.control.injectFault({ times: 1, effect: { kind: "throttle", scope: "edge" } });
  const waiting = client.runs.create({ task });
  await vi.waitFor(() => expect(onThrottle).toHaveBeenCalledOnce(), patience);
  await sandbox.control.reset();
  await expect(waiting).resolves.toMatchObject(passing);
});
