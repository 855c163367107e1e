import { setTimeout as sleep } from "node:timers/promises";
import { McpServer } from "@modelcontextprotocol/server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { beforeEach, describe, expect, it } from "vitest";
import type { UnheardAnswer } from "../../../command/mcp/agent-session.js";
import { createServer } from "../../../command/mcp/create-server.js";
import { serveHttp } from "../../../command/mcp/serve-http.js";
import { connectHost, connectTo, openSession } from "../../command/mcp/support/connect-host.js";
import { settings, startProcess, written } from "../../command/support/command.js";
import { rawRequest } from "../support/raw-request.js";
import { requestTargets } from "../support/request-targets.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: 50 });
beforeEach(() => sandbox.control.reset());

it.each(requestTargets)(
  "whoever reaches the port of the MCP server ends it with GET %s",
  async (target) => {
    const create = (): McpServer => new McpServer({ name: "x", version: "0" });
    const { url, close } = await serveHttp(create, { port: 0, token: "secret" });
    const { host } = new URL(url);
    const lines = [`Host: ${host}`, "Authorization: Bearer secret"];
    const answers = [
      await rawRequest(url, [`GET ${target} HTTP/1.1`, ...lines]),
      await rawRequest(url, [`POST ${target} HTTP/1.1`, ...lines, "Content-Length: 0"]),
      await rawRequest(url, [`GET / HTTP/1.1`, ...lines]),
    ];
    await close();
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(200);
    expect(answers.at(-1)?.status).toBe(404);
  },
);

/** Has the service answer the next creation late. */
function slowDown(delay: number): void {
  sandbox.control.injectFault({ operation: "v4:runs.create", delay });
}

/** Waits until the service has a run, and returns its ID. */
async function idOfRun(): Promise<string> {
  await expect.poll(() => sandbox.control.runs().length).toBe(1);
  return sandbox.control.runs()[0]?.id ?? "none";
}

/** Cancels the call of a host once its request has reached the service. */
async function cancelRun({ client }: Awaited<ReturnType<typeof connectHost>>): Promise<void> {
  const abort = new AbortController();
  const call = { name: "start_run", arguments: { task: "x" } };
  const starting = client.callTool(call, { signal: abort.signal });
  await expect.poll(() => sandbox.control.requests().length, { timeout: 20_000 }).toBe(1);
  abort.abort();
  await expect(starting).rejects.toThrow(/abort/i);
}

describe("a run whose call was cancelled", () => {
  it("is created all the same, reported, and in a resource of the server", async () => {
    slowDown(300);
    const reported: UnheardAnswer[] = [];
    const report = (answer: UnheardAnswer): void => void reported.push(answer);
    await using host = await connectHost(sandbox.us, { report });
    await cancelRun(host);
    const id = await idOfRun();
    await host.session.settled();

    expect(reported).toMatchObject([
      { tool: "start_run", text: expect.stringContaining(id) as unknown },
    ]);
    await using other = await connectTo(host.session);
    const { contents } = await other.client.readResource({ uri: "cloud-agent://unheard" });
    expect(JSON.stringify(contents)).toContain(id);
  });

  it("that nobody could be told of leaves no mark if the call was heard", async () => {
    await using host = await connectHost(sandbox.us);
    await host.call("start_run", { task: "x" });
    const { contents } = await host.client.readResource({ uri: "cloud-agent://unheard" });
    expect(contents).toMatchObject([{ text: "[]" }]);
  });

  it("is forgotten once a hundred others have come after it", () => {
    const session = openSession(sandbox.us);
    const ids = Array.from({ length: 101 }, (_, at) => `run_${at}`);
    for (const id of ids) session.keepUnheard({ tool: "start_run", at: "", id, text: "" });
    expect(session.unheard.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it("is not forgotten when its outcome is unknown", async () => {
    const effect = { kind: "disconnect", carriedOut: true } as const;
    sandbox.control.injectFault({ operation: "v4:runs.create", delay: 200, effect });
    await using host = await connectHost(sandbox.us);
    await cancelRun(host);
    await host.session.settled();
    expect(host.session.unheard[0]?.text).toContain("Do not start it again");
  });

  it.each([false, true])(
    "by a host that closes its connection over HTTP; newest protocol: %j",
    async (modern) => {
      slowDown(500);
      const session = openSession(sandbox.us);
      const { url, close } = await serveHttp(() => createServer(session, "0"), {
        port: 0,
        token: "secret",
      });
      const versionNegotiation = { mode: modern ? "auto" : "legacy" } as const;
      const client = new Client({ name: "host", version: "1.0.0" }, { versionNegotiation });
      const requestInit = { headers: { Authorization: "Bearer secret" } };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
      const starting = client.callTool({ name: "start_run", arguments: { task: "x" } });
      starting.catch(() => undefined);
      await expect.poll(() => sandbox.control.requests().length).toBe(1);
      await client.close();
      await sleep(50);
      await close();
      await session.settled();
      expect(session.unheard[0]?.text).toContain(await idOfRun());
    },
  );
});

const ping = (message: object): string =>
  `${JSON.stringify({ id: 1, jsonrpc: "2.0", method: "ping", ...message })}\n`;

it.each([
  ["without an end", "x".repeat(11 * 2 ** 20)],
  ["that is a message", ping({ id: "y".repeat(10 * 2 ** 20) })],
])(
  "a host that sends a line that is too long ends the server, and knows why: one %s",
  async (_, line) => {
    const started = startProcess(["mcp"], settings(sandbox));
    started.child.stdin.on("error", () => undefined);
    // Many that are short are not one that is long.
    started.child.stdin.write(ping({ params: { _meta: { x: "y".repeat(2 ** 20) } } }).repeat(11));
    await written(started, "stdout", /(?:.*\n){11}/);
    started.child.stdin.write(line);
    const { exitCode, stderr } = await started.ended;
    expect(stderr).toBe(
      "The host sent a line of more than 10 MiB, which is too long for a message.\n",
    );
    expect(exitCode).toBe(1);
  },
);

it.each(["stdin", "SIGTERM", "SIGHUP"] as const)(
  "a server that ends while a run is created by %s waits for its ID and shows it",
  async (end) => {
    slowDown(1_000);
    const started = startProcess(["mcp"], settings(sandbox));
    const send = (message: object): unknown =>
      started.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const clientInfo = { name: "host", version: "1" };
    const protocolVersion = "2025-06-18";
    const params = { protocolVersion, capabilities: {}, clientInfo };
    send({ id: 1, method: "initialize", params });
    await written(started, "stdout", /\n/);
    send({ method: "notifications/initialized" });
    send({ id: 2, method: "tools/call", params: { name: "start_run", arguments: { task: "x" } } });
    await expect.poll(() => sandbox.control.requests().length, { timeout: 20_000 }).toBe(1);
    if (end === "stdin") started.child.stdin.end();
    else started.child.kill(end);
    const { exitCode, stderr } = await started.ended;
    expect(stderr).toContain(`start_run (${await idOfRun()}): The run has started.`);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(exitCode).toBe(0);
  },
);

it.each([
  ["a number that is wrong", "1.00"],
  ["no number", "seven"],
])(
  "a sign-up that goes wrong by an answer that is %s is not said to lack a key",
  async (_, answer) => {
    await using host = await connectHost({ baseUrl: sandbox.us.baseUrl }, { hasKey: false });
    const { data } = await host.call("sign_up_start");
    const { challenge_id } = data;
    const { isError, texts } = await host.call("sign_up_verify", { challenge_id, answer });
    expect(isError).toBe(true);
    expect(texts[0]).not.toContain("no API key");
  },
);
