import { readFileSync } from "node:fs";
import path from "node:path";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { AgentSession } from "../command/mcp/agent-session.js";
import { createServer } from "../command/mcp/create-server.js";
import { CloudAgent } from "../generated/index.js";
import { print } from "../runtime/text/print.js";
import { alternate } from "./shared/alternate.js";
import { medianOf } from "./shared/median.js";
import { compare, compareRounds, printMedian, printMost, readRounds } from "./shared/report.js";
import { projectRoot, timeNode } from "./shared/run-process.js";

const limits = { startRatio: 2, megabytes: 120, tokens: 1_500, microseconds: 500 };
const address = { baseUrl: "http://127.0.0.1:9", apiKey: "bench_key" };

/** Compares the MCP server with the least that one can be: until its tools are listed, and for each call. */
export async function bench(args: readonly string[]): Promise<void> {
  const rounds = readRounds(args, 15);
  await timeNode(["scripts/build.mjs", "--if-stale"]);
  await measureStarts(rounds);
  await measureList();
  await measureCalls(rounds);
}

async function measureStarts(rounds: number): Promise<void> {
  const candidates = [
    { name: "ours", measure: () => startOnce(["dist/js/command.js", "mcp"]) },
    { name: "bare", measure: () => startOnce(["bench/shared/bare-mcp-server.mjs"]) },
  ];
  const starts = await alternate(candidates, rounds);
  const report = (figure: keyof Start, unit: string): number[][] =>
    starts.map(({ name, values }) => {
      const figures = values.map((start) => start[figure]);
      printMedian(name, figures, { unit, digits: 1 });
      return figures;
    });
  print("\nfrom the start of the process to its first list of tools");
  const [ours, bare] = report("milliseconds", "ms");
  printMost("ours / bare", compareRounds(ours, bare), limits.startRatio);
  print("\nmemory of the process after that (resident)");
  printMost("ours", medianOf(report("megabytes", "MB")[0]), limits.megabytes, "MB");
}

interface Start {
  readonly milliseconds: number;
  readonly megabytes: number;
}

async function startOnce([program = "", ...args]: readonly string[]): Promise<Start> {
  const { baseUrl, apiKey } = address;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [path.join(projectRoot, program), ...args],
    cwd: projectRoot,
    env: { SERVICE_BASE_URL: baseUrl, SERVICE_API_KEY: apiKey },
  });
  const client = new Client({ name: "bench", version: "1.0.0" });
  const start = performance.now();
  await client.connect(transport);
  await client.listTools();
  const milliseconds = performance.now() - start;
  const megabytes = readMemory(transport.pid);
  await client.close();
  return { milliseconds, megabytes };
}

/** Not a number where the system does not say it in this place. */
function readMemory(pid: number | null): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Four characters a token, which agrees within two percent with o200k_base and cl100k_base for this list. */
async function measureList(): Promise<void> {
  print("\nthe list of tools in a conversation, counted as four characters a token");
  for (const hasKey of [true, false]) {
    const { tools } = await (await connect(stubClient(), hasKey)).listTools();
    const tokens = Math.round(JSON.stringify({ tools }).length / 4);
    const name = `${tools.length} tools, ${hasKey ? "with" : "without"} a key`;
    printMost(name, tokens, limits.tokens);
  }
}

async function measureCalls(rounds: number): Promise<void> {
  const agent = stubClient();
  const client = await connect(agent, true);
  const candidates = [
    { name: "method", measure: () => timeCalls(() => agent.billing.getAccount()) },
    {
      name: "tool",
      measure: () => timeCalls(() => client.callTool({ name: "account", arguments: {} })),
    },
  ];
  print("\none call, with a stub instead of the network and a host in the same process");
  const [method, tool] = await compare(candidates, { rounds, unit: "µs", digits: 1 });
  const overhead = compareRounds(tool, method, (one, other) => one - other);
  printMost("tool - method, µs", overhead, limits.microseconds);
}

async function timeCalls(call: () => Promise<unknown>): Promise<number> {
  const count = 500;
  const start = performance.now();
  for (let done = 0; done < count; done += 1) await call();
  return ((performance.now() - start) * 1_000) / count;
}

function stubClient(): CloudAgent {
  const account = '{"projectId":"project_1","concurrentSessionLimit":50,"activeSessionCount":3}';
  const headers = { "content-type": "application/json" };
  const budget = { general: 1e9, status: 1e9 };
  return new CloudAgent({
    ...address,
    budget,
    fetch: async () => new Response(account, { headers }),
  });
}

async function connect(agent: CloudAgent, hasKey: boolean): Promise<Client> {
  const session = new AgentSession({
    create: () => agent,
    region: "us",
    hasKey,
    maxResult: 20_000,
    keepKey: async () => "",
    report: () => undefined,
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createServer(session, "1.0.0").connect(far);
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(near);
  return client;
}
