import { createServer, request, type Server } from "node:http";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer as createMcpServer } from "../../../command/mcp/create-server.js";
import { openSession } from "./support/connect-host.js";
import { serveHttp, type HttpServer } from "../../../command/mcp/serve-http.js";
import { asRecord } from "../../../runtime/json/values.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { installLocked } from "../../package/support/install-locked.js";
import { projectRoot, run, type Ended } from "../../package/support/run.js";
import { program, settings } from "../support/command.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: 50 });
const modules = await installLocked("mcp-hosts", path.join(projectRoot, "test/command/mcp/hosts"));

/** Runs a program of the packages under the Node.js that they need. */
function runModule(file: string, args: readonly string[]): Promise<Ended> {
  const node = path.join(modules, "node-22/bin/node");
  const cwd = createFolder();
  // The Inspector stores settings in the home folder.
  return run(node, [path.join(modules, file), ...args], { cwd, env: { HOME: cwd } });
}

describe("the conformance suite of MCP", () => {
  let server: HttpServer;
  let proxy: Server;
  beforeAll(async () => {
    const session = openSession(sandbox.us);
    server = await serveHttp(() => createMcpServer(session, "1.0.0"), { port: 0, token: "token" });
    proxy = await addToken(server.url, "token");
  });
  afterAll(async () => {
    proxy.close();
    await server.close();
  });

  // The other scenarios call tools, resources and prompts that only a server made for the suite has, or use features
  // that this one does not offer: logging, completion and subscriptions.
  it.each([
    "server-initialize",
    "ping",
    "tools-list",
    "server-sse-multiple-streams",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
  ])("accepts the server: %s", async (scenario) => {
    const url = `http://127.0.0.1:${Object(proxy.address()).port}/mcp`;
    const { stdout, stderr, exitCode } = await runModule(
      "@modelcontextprotocol/conformance/dist/index.js",
      ["server", "--url", url, "--scenario", scenario],
    );
    expect(exitCode, stdout + stderr).toBe(0);
  });
});

describe("the Inspector's command line", () => {
  const inspect = (...args: string[]): Promise<Ended> => {
    const variables = Object.entries(settings(sandbox)).flatMap(([name, value]) => [
      "-e",
      `${name}=${value}`,
    ]);
    const inspector = "@modelcontextprotocol/inspector/clients/launcher/build/index.js";
    return runModule(inspector, ["--cli", ...args, ...variables, program, "mcp"]);
  };

  it("finds no input that some hosts would not understand", async () => {
    const { stdout, stderr, exitCode } = await inspect("--method", "tools/list", "--strict");
    expect(stderr).not.toMatch(/warning|error/i);
    expect(asRecord(JSON.parse(stdout))["tools"]).toHaveLength(7);
    expect(exitCode).toBe(0);
  });

  it("carries out a task", async () => {
    const call = ["--method", "tools/call", "--tool-name"];
    const { id } = contentOf(await inspect(...call, "start_run", "--tool-arg", "task=hello"));
    const ended = await inspect(...call, "wait_run", "--tool-arg", `id=${String(id)}`);
    expect(contentOf(ended)).toMatchObject({ id, done: true, result: "Sandbox result of: hello" });
  });

  it("reads a resource and a prompt", async () => {
    const page = ["--method", "resources/read", "--uri", "cloud-agent://guide/mcp.md"];
    expect((await inspect(...page)).stdout).toContain("# Agent hosts (MCP)");
    const prompt = ["--prompt-name", "browser_task", "--prompt-args", "task=hello"];
    expect((await inspect("--method", "prompts/get", ...prompt)).stdout).toContain("start_run");
  });
});

function contentOf({ stdout }: Ended): Readonly<Record<string, unknown>> {
  return asRecord(asRecord(JSON.parse(stdout))["structuredContent"]);
}

/** The suite cannot send a header of ours. */
async function addToken(target: string, token: string): Promise<Server> {
  const server = createServer((incoming, response) => {
    const { method, headers } = incoming;
    const forwarded = request(
      target,
      { method, headers: { ...headers, authorization: `Bearer ${token}` } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    incoming.pipe(forwarded);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
