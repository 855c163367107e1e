import { once } from "node:events";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { spawnSync } from "node:child_process";
import { describe, expect, expectTypeOf, it, onTestFinished, vi } from "vitest";
import { CloudAgent } from "../../generated/cloud-agent.js";
import { V4Client } from "../../generated/v4/index.js";
import { ConfigurationError } from "../../runtime/errors/index.js";
import { ChromiumMissingError, ListenError, startSandbox } from "../../sandbox/index.js";
import type { SandboxDeployment } from "../../sandbox/index.js";
import { member, request } from "./support/request.js";
import { runScript } from "./support/run-script.js";
import { SteppedClock } from "./support/stepped-clock.js";

const portOf = ({ baseUrl }: SandboxDeployment) => Number(new URL(baseUrl).port);

describe("startSandbox", () => {
  it("listens on loopback, with a port and a key for each region, and others for each sandbox", async () => {
    await using first = await startSandbox();
    await using second = await startSandbox();
    const doors = [first.us, first.eu, second.us, second.eu];

    for (const { baseUrl } of doors) expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(new Set(doors.map(({ baseUrl }) => baseUrl)).size).toBe(4);
    expect(new Set(doors.map(({ apiKey }) => apiKey)).size).toBe(4);
  });

  it("cannot be reached from outside", async () => {
    await using sandbox = await startSandbox();
    const port = portOf(sandbox.us);
    const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    const outside = addresses.filter(({ internal, family }) => !internal && family === "IPv4");

    const reached = await Promise.all(outside.map(({ address }) => canConnect(address, port)));
    expect(reached).not.toContain(true);
    expect(await canConnect("127.0.0.1", port)).toBe(true);
  });

  it("keeps sandboxes apart: keys and runs of one mean nothing to another", async () => {
    await using first = await startSandbox();
    await using second = await startSandbox();
    const id = member(await request(first, "POST /api/v4/runs", { task: "x" }), "id");
    const key = first.us.apiKey;

    expect((await request(second, `GET /api/v4/runs/${id}`)).status).toBe(404);
    expect((await request(second, `GET /api/v4/runs/${id}`, undefined, { key })).status).toBe(401);
  });

  it("keeps no port when the other one is in use, says so, and takes both when a closed one has freed them", async () => {
    await using sandbox = await startSandbox();
    const free = await startSandbox();
    await free.close();
    const [port, euPort] = [portOf(free.us), portOf(sandbox.eu)];
    const refused = startSandbox({ port, euPort });
    await expect(refused).rejects.toThrow(ListenError);
    await expect(refused).rejects.toThrow(`127.0.0.1:${euPort}: the port is in use`);
    await using next = await startSandbox({ port, euPort: portOf(free.eu) });
    expect([next.us.baseUrl, next.eu.baseUrl]).toEqual([free.us.baseUrl, free.eu.baseUrl]);
  });

  it("says how real browsers are installed when there is no Chromium", async () => {
    vi.stubEnv("PATH", "");
    onTestFinished(() => void vi.unstubAllEnvs());
    const started = startSandbox({ browser: "chromium" });
    await expect(started).rejects.toThrow(ChromiumMissingError);
    await expect(started).rejects.toThrow("apt-get install --yes chromium");
  });

  it("leaves the global Request and Response alone", async () => {
    const before = [globalThis.Request, globalThis.Response];
    await using sandbox = await startSandbox();
    await request(sandbox, "GET /api/v2/billing/account");

    expect([globalThis.Request, globalThis.Response]).toEqual(before);
  });
});

describe("close", () => {
  it("may be called again, even while it is at work", async () => {
    const sandbox = await startSandbox();

    await expect(Promise.all([sandbox.close(), sandbox.close()])).resolves.toBeDefined();
    await expect(sandbox.close()).resolves.toBeUndefined();
    await expect(sandbox[Symbol.asyncDispose]()).resolves.toBeUndefined();
  });

  it("ends open connections", async () => {
    const sandbox = await startSandbox();
    const socket = connect(portOf(sandbox.us), "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /api/v4/runs/1 HTTP/1.1\r\nHost: half a request");
    // The server may reset the connection instead of ending it: either is fine.
    socket.on("error", () => {});
    await sandbox.close();

    await expect.poll(() => socket.destroyed).toBe(true);
  });

  it("leaves no run waiting for its end", async () => {
    const clock = new SteppedClock();
    const sandbox = await startSandbox({ clock });
    await request(sandbox, "POST /api/v4/runs", { task: "x" });
    await request(sandbox, "POST /api/v3/sessions", { task: "x" });
    await request(sandbox, "POST /api/v4/runs", { task: "x" }, { region: "eu" });
    expect(clock.waiting).toBe(3);

    await sandbox.close();
    expect(clock.waiting).toBe(0);
  });

  it("leaves nothing that keeps the process alive", async () => {
    const { ended } = runScript("test/sandbox/support/start-and-close.ts");

    expect(await ended).toEqual({ exitCode: 0, stdout: "200\nclosed\n", stderr: "" });
  });
});

/** Whether anything answers there, whatever it says. */
function canConnect(host: string, port: number): Promise<boolean> {
  const answer = fetch(`http://${host}:${port}`, { signal: AbortSignal.timeout(2_000) });
  return answer.then(Boolean, () => false);
}

it("a client with the sandbox's settings talks to the region that is named, the US when none is", async () => {
  await using sandbox = await startSandbox();
  const task = "x";
  const us = sandbox.clientOptions();
  expect(us).toMatchObject({ ...sandbox.us, region: "us" });
  expect(sandbox.clientOptions("eu")).toMatchObject({ ...sandbox.eu, region: "eu" });
  const eu = new V4Client(sandbox.clientOptions("eu"));
  expectTypeOf(eu.region).toEqualTypeOf<"eu">();
  await new V4Client(us).runs.create({ task });
  await eu.runs.create({ task });
  await new CloudAgent(us).v4.runs.create({ task });
  expect(sandbox.control.requests().map(({ region }) => region)).toEqual(["us", "eu", "us"]);
});

it.each([null, 5, {}, { now: () => 0 }])("the option `clock` refuses %j", (clock) => {
  const options = { apiKey: "key", baseUrl: "http://127.0.0.1:1", clock };
  expect(() => new V4Client(options as never)).toThrow(ConfigurationError);
});

it("the quickstart carries a run to its end, uses a browser, reads the account and says where to look next", () => {
  const args = ["--import", "tsx", "sandbox/quickstart.ts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout).toMatch(
    /status +completed after [^]*result +"[^]*cdpUrl +ws:\/\/127\.0\.0\.1:[^]*stopped +yes[^]*sessions +0 of 10 in use[^]*README\.md/,
  );
  expect(stdout).not.toContain("\u001B");
  expect(status).toBe(0);
});
