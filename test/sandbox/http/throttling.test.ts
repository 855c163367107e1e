import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import {
  keyHeader,
  member,
  request,
  type Answer,
  type RequestChanges,
} from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ clock: "stepped", runDuration: Infinity }, "test");

const account = "GET /api/v2/billing/account";

/** Sends the same request so many times, one after the other, and returns the last answer. */
async function send(count: number, call: string, changes?: RequestChanges): Promise<Answer> {
  for (let sent = 1; sent < count; sent += 1) await request(sandbox, call, undefined, changes);
  return request(sandbox, call, undefined, changes);
}

async function statusCall(): Promise<string> {
  const id = member(await request(sandbox, "POST /api/v4/runs", { task: "x" }), "id");
  return `GET /api/v4/runs/${id}/status`;
}

describe("the project layer", () => {
  it("lets 125 general requests through in five seconds and throttles the next", async () => {
    expect((await send(125, account)).status).toBe(200);
    const answer = await send(1, account);

    expect(answer.status).toBe(429);
    expect(answer.body).toEqual({ limit_rps: 25, retry_after_seconds: 5 });
    expect(answer.headers.get("x-ratelimit-limit")).toBe("125");
    expect(answer.headers.get("retry-after")).toBeNull();
  });

  it("says how long the window still lasts, and counts anew after it", async () => {
    const intoWindow = sandbox.control.clock.now() % 5_000;
    sandbox.control.clock.advance(5_000 - intoWindow + 3_200);
    const throttled = await send(126, account);
    sandbox.control.clock.advance(1_799);
    const still = await send(1, account);
    sandbox.control.clock.advance(1);
    const after = await send(1, account);

    expect(throttled.body).toMatchObject({ retry_after_seconds: 2 });
    expect([still.status, after.status]).toEqual([429, 200]);
  });

  it("counts status reads apart from everything else, and reads of the full run with it", async () => {
    const status = await statusCall();
    await send(130, account);

    expect((await send(125, status)).status).toBe(200);
    expect((await send(1, status)).status).toBe(429);
    expect((await send(1, status.replace("/status", ""))).status).toBe(429);
  });

  it("grows with the concurrency: general up to 100 per second, status reads without a cap", async () => {
    sandbox.control.setProject({ paymentsUsd: 1_000 });
    const status = await statusCall();
    await send(499, account);
    const general = await send(1, account);
    await send(2_500, status);
    const reads = await send(1, status);

    expect(general.body).toEqual({ limit_rps: 100, retry_after_seconds: expect.any(Number) });
    expect(general.headers.get("x-ratelimit-limit")).toBe("500");
    expect(reads.body).toEqual({ limit_rps: 500, retry_after_seconds: expect.any(Number) });
  });

  it("is shared by the keys of a project and by nobody else, in all deployments", async () => {
    const sister = sandbox.control.createKey({ region: "us", apiKey: "sandbox_sister" });
    const { id: projectId } = sandbox.control.createProject();
    const stranger = sandbox.control.createKey({ region: "us", projectId });
    await send(60, account);
    await send(60, account, { key: sister });
    await send(5, account, { region: "eu" });

    expect((await send(1, account, { region: "eu" })).status).toBe(429);
    expect((await send(1, account, { key: sister })).status).toBe(429);
    expect((await send(1, account, { key: stranger })).status).toBe(200);
    sandbox.control.clock.advance(5_000);
    expect((await send(1, account, { region: "eu" })).status).toBe(200);
  });

  it("takes a rate that was agreed with the project", async () => {
    sandbox.control.setProject({ requestRate: { general: 0.4 } });

    expect((await send(2, account)).status).toBe(200);
    const throttled = await send(1, account);
    expect(throttled.body).toMatchObject({ limit_rps: 0.4 });
    expect(throttled.headers.get("x-ratelimit-limit")).toBe("2");
  });

  it("does not count requests without a valid key", async () => {
    await send(130, account, { key: "sandbox_wrong" });

    expect((await send(1, account)).status).toBe(200);
  });
});

describe("the edge layer", () => {
  beforeEach(() => {
    sandbox.control.set({ edgeRate: { general: 0.01, status: 0.02 } });
  });

  it("counts over 300 seconds and answers with Retry-After and no limit", async () => {
    expect((await send(3, account)).status).toBe(200);
    const answer = await send(1, account);

    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("300");
    expect(answer.headers.get("x-ratelimit-limit")).toBeNull();
    expect(answer.body).not.toHaveProperty("limit_rps");
    sandbox.control.clock.advance(300_000);
    expect((await send(1, account)).status).toBe(200);
  });

  it("counts status reads apart", async () => {
    const status = await statusCall();
    await send(3, account);

    expect((await send(6, status)).status).toBe(200);
    expect((await send(1, status)).status).toBe(429);
  });

  it("counts whoever asks, keys or none", async () => {
    await send(2, account, { key: "sandbox_wrong" });
    await request(sandbox, "POST /cloud/signup", {}, { key: null });

    expect((await send(1, account)).status).toBe(429);
  });

  it("counts source addresses apart", async () => {
    await send(4, account);

    expect(await statusFrom("127.0.0.2")).toBe(200);
    expect(await statusFrom("127.0.0.1")).toBe(429);
  });
});

describe("throttling", () => {
  it.each([403, 420, 429, 503])("answers with the status %d when that is set", async (status) => {
    sandbox.control.set({ throttleStatus: status });
    sandbox.control.setProject({ requestRate: { general: 0.2 } });
    await send(1, account);

    expect((await send(1, account)).status).toBe(status);
  });

  it("carries nothing out that it throttles", async () => {
    sandbox.control.setProject({ requestRate: { general: 0.2 } });
    await request(sandbox, "POST /api/v4/runs", { task: "first" });
    await request(sandbox, "POST /api/v4/runs", { task: "second" });

    expect(sandbox.control.runs().map(({ task }) => task)).toEqual(["first"]);
  });
});

/** Reads the account from another address of the loopback interface. */
async function statusFrom(localAddress: string): Promise<number | undefined> {
  const headers = { [keyHeader]: sandbox.us.apiKey };
  const url = `${sandbox.us.baseUrl}/api/v2/billing/account`;
  const outgoing = httpRequest(url, { localAddress, headers });
  outgoing.end();
  const [response]: IncomingMessage[] = await once(outgoing, "response");
  response?.resume();
  return response?.statusCode;
}
