import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it } from "vitest";
import { asRecord } from "../../../runtime/json/values.js";
import { solveChallenge } from "../../sandbox/support/solve-challenge.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { rawRequest } from "../../attacks/support/raw-request.js";
import { sendJson, useServer } from "../../runtime/transport/loopback.js";
import { program, run, settings, start, startProcess, written } from "../support/command.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: 50 });

/** The command as a host has started it. */
interface Started extends AsyncDisposable {
  readonly client: Client;
  readonly transport: StdioClientTransport;
  /** Everything that the server has written to standard error. */
  readonly stderr: () => string;
  call(name: string, input?: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>>;
}

function createClient(modern: boolean): Client {
  const versionNegotiation = { mode: modern ? "auto" : "legacy" } as const;
  return new Client({ name: "host", version: "1.0.0" }, { versionNegotiation });
}

async function startServer(
  env: Record<string, string>,
  { args = [], modern = false }: { args?: readonly string[]; modern?: boolean } = {},
): Promise<Started> {
  const transport = new StdioClientTransport({
    command: program,
    args: ["mcp", ...args],
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...env },
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const client = createClient(modern);
  await client.connect(transport);
  return {
    client,
    transport,
    stderr: () => stderr,
    call: async (name, input = {}) => contentOf(await client.callTool({ name, arguments: input })),
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** Starts the server on a port, and reads how to reach it. */
async function serve(args: readonly string[], env: Record<string, string>) {
  const started = start(["mcp", "--http", "0", "--json", ...args], env);
  const output: unknown = JSON.parse(await written(started, "stdout", /\n/));
  const { url, token } = asRecord(output);
  return { started, url: String(url), token: String(token) };
}

/** Connects a host to a port. */
async function connect(url: string, token: string, modern: boolean): Promise<Client> {
  const client = createClient(modern);
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

/** Starts the server on a port with a host that ends it. */
async function useHost(args: readonly string[], env: Record<string, string>) {
  const { started, url, token } = await serve(args, env);
  const client = await connect(url, token, true);
  return {
    client,
    call: async (name: string, input: Record<string, unknown> = {}) =>
      contentOf(await client.callTool({ name, arguments: input })),
    async [Symbol.asyncDispose]() {
      await client.close();
      started.child.kill("SIGINT");
      await started.ended;
    },
  };
}

function contentOf({ structuredContent }: CallToolResult): Readonly<Record<string, unknown>> {
  return asRecord(structuredContent);
}

describe("cloud-agent-sdk mcp, as a host starts it", () => {
  it.each([false, true])(
    "carries out a task, a follow-up and a browser; with the newest protocol: %j",
    async (modern) => {
      sandbox.control.scriptRuns({ task: "museum", course: { duration: 3_000 } });
      await using server = await startServer(settings(sandbox), { modern });
      const { id } = await server.call("start_run", { task: "museum" });
      const first = await server.call("wait_run", { id, seconds: 1 });
      const last = await server.call("wait_run", { id });
      const { sessionId } = sandbox.control.run(String(id));
      await server.call("follow_up", { id: sessionId, text: "And the fee?" });
      const { id: browser } = await server.call("open_browser");
      await server.call("stop_browser", { id: browser });

      expect(first).toMatchObject({ done: false });
      expect(last).toMatchObject({ done: true, result: "Sandbox result of: museum" });
      const { runIds } = sandbox.control.session(sessionId);
      expect(runIds).toEqual([id, expect.any(String)]);
      expect(sandbox.control.browser(String(browser)).stopped).toBe(true);
      expect(server.stderr()).toBe("");
    },
  );

  it("adopts a run by its ID after it was killed and started again", async () => {
    sandbox.control.scriptRuns({ task: "kept", course: { duration: 4_000 } });
    const killed = await startServer(settings(sandbox));
    const { id } = await killed.call("start_run", { task: "kept" });
    const broken = killed.call("wait_run", { id }).catch((error: unknown) => String(error));
    await sleep(300);
    process.kill(killed.transport.pid ?? Number.NaN, "SIGKILL");
    expect(await broken).toMatch(/closed/i);
    await using again = await startServer(settings(sandbox));
    const ended = await again.call("wait_run", { id });

    expect(ended).toMatchObject({ id, done: true, result: "Sandbox result of: kept" });
    expect(sandbox.control.runs().filter((each) => each.id === id)).toHaveLength(1);
  });

  it("signs up without a key, and stores the key where only its owner can read it", async () => {
    const file = path.join(createFolder(), "key.txt");
    const { SERVICE_BASE_URL = "" } = settings(sandbox);
    const args = ["--new-key-file", file];
    await using server = await startServer({ SERVICE_BASE_URL }, { args });
    const { challenge_id, challenge_text } = await server.call("sign_up_start");
    expect(server.stderr()).toMatch(/^No API key: set SERVICE_API_KEY\./);
    const verified = await server.client.callTool({
      name: "sign_up_verify",
      arguments: { challenge_id, answer: solveChallenge(String(challenge_text)) },
    });
    const key = (await readFile(file, "utf8")).trim();

    expect(key).not.toBe("");
    expect(JSON.stringify(verified) + server.stderr()).not.toContain(key);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await server.call("account")).toHaveProperty("projectId");
    expect((await run(["account"], { SERVICE_BASE_URL, SERVICE_API_KEY: key })).exitCode).toBe(0);
  });

  it("shows the key in no message, whatever fails", async () => {
    const env = settings(sandbox);
    const key = env["SERVICE_API_KEY"] ?? "";
    await using server = await startServer(env);
    const messages = await Promise.all([
      server.client.callTool({ name: "start_run", arguments: { task: key.slice(0, 4) } }),
      server.client.callTool({ name: "stop_browser", arguments: { id: "none" } }),
      server.client.callTool({ name: "start_run", arguments: { task: 1 } }),
      server.client.readResource({ uri: "cloud-agent://runs/none/result" }).catch(String),
      server.client.listTools(),
    ]);
    expect(JSON.stringify(messages) + server.stderr()).not.toContain(key);
  });

  it("ends when the host closes its input, and on a signal", async () => {
    const closed = startProcess(["mcp"], settings(sandbox));
    closed.child.stdin.end();
    expect(await closed.ended).toEqual({ exitCode: 0, stdout: "", stderr: "" });
    const stopped = startProcess(["mcp"], settings(sandbox));
    stopped.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`);
    await written(stopped, "stdout", /\n/);
    stopped.child.kill("SIGTERM");
    expect((await stopped.ended).exitCode).toBe(0);
  });
});

describe("cloud-agent-sdk mcp --http", () => {
  it.each([false, true])("serves several hosts; with the newest protocol: %j", async (modern) => {
    const { started, url, token } = await serve([], settings(sandbox));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const hosts = await Promise.all([connect(url, token, modern), connect(url, token, modern)]);
    const [first, second] = hosts;
    const { id } = contentOf(await first.callTool({ name: "start_run", arguments: { task: "x" } }));
    const messages: (string | undefined)[] = [];
    const ended = await second.callTool(
      { name: "wait_run", arguments: { id } },
      { onprogress: ({ message }) => messages.push(message) },
    );
    await Promise.all(hosts.map((host) => host.close()));
    started.child.kill("SIGINT");

    expect(contentOf(ended)).toMatchObject({ id, done: true });
    expect(messages).toContain("completed");
    expect((await started.ended).exitCode).toBe(0);
  });

  it("accepts nobody without its token, no web page and no other path", async () => {
    const file = path.join(createFolder(), "token.txt");
    await writeFile(file, "secret_token\n");
    const started = start(["mcp", "--http", "0", "--token-file", file], settings(sandbox));
    const output = await written(started, "stdout", /header.*\n/);
    const [, url = ""] = /url {5}(\S+)/.exec(output) ?? [];
    const ask = async (headers: Record<string, string>, address = url): Promise<number> => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
      const accept = "application/json, text/event-stream";
      const own = { "content-type": "application/json", accept, ...headers };
      const response = await fetch(address, { method: "POST", headers: own, body });
      await response.text();
      return response.status;
    };
    const authorization = "Bearer secret_token";
    const statuses = [
      await ask({}),
      await ask({ authorization: "Bearer wrong" }),
      await ask({ authorization, origin: "https://evil.example" }),
      await ask({ authorization }, url.replace("/mcp", "/other")),
      (await rawRequest(url, ["GET /mcp HTTP/1.1", "Host: evil.example"])).status,
      await ask({ authorization }),
    ];
    started.child.kill("SIGINT");
    await started.ended;

    expect(statuses).toEqual([401, 401, 403, 404, 403, 200]);
    expect(output).not.toContain("secret_token");
  });

  it("has the tools of the region, and the longest result, that it is told", async () => {
    const { baseUrl, apiKey } = sandbox.eu;
    const env = { SERVICE_EU_BASE_URL: baseUrl, SERVICE_API_KEY: apiKey };
    await using host = await useHost(["--region", "eu", "--max-result", "5"], env);
    const { tools } = await host.client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain("sign_up_claim");
    const { id } = await host.call("start_run", { task: "x" });
    expect(await host.call("wait_run", { id })).toMatchObject({ done: true, resultLength: 20 });
  });

  it("answers before a host gives up, if the service has it wait for longer than that", async () => {
    const { baseUrl } = await useServer((response) =>
      sendJson(response, 429, { limit_rps: 1, retry_after_seconds: 40 }),
    );
    await using host = await useHost([], { SERVICE_BASE_URL: baseUrl, SERVICE_API_KEY: "key_1" });
    expect(await host.call("account")).toMatchObject({ name: "ThrottleError" });
  });

  it("overwrites no file with the key of a new account", async () => {
    const file = path.join(createFolder(), "key.txt");
    const { SERVICE_BASE_URL = "" } = settings(sandbox);
    await using host = await useHost(["--new-key-file", file], { SERVICE_BASE_URL });
    const { challenge_id, challenge_text } = await host.call("sign_up_start");
    await writeFile(file, "another");
    const answer = solveChallenge(String(challenge_text));
    const input = { name: "sign_up_verify", arguments: { challenge_id, answer } };
    expect(JSON.stringify(await host.client.callTool(input))).toContain("It could not be stored (");
    expect(await readFile(file, "utf8")).toBe("another");
  });
});
