import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { AgentSession } from "../command/mcp/agent-session.js";
import { createServer } from "../command/mcp/create-server.js";
import { CloudAgent } from "../generated/index.js";
import { print } from "../runtime/text/print.js";
import { parseRounds } from "./shared/parse-rounds.js";
import { projectRoot, timeNode } from "./shared/run-process.js";
import { summarize } from "./shared/statistics.js";

const limits = { startRatio: 2, megabytes: 120, tokens: 1_500, microseconds: 500 };
const address = { baseUrl: "http://127.0.0.1:9", apiKey: "bench_key" };

/** Compares the MCP server with the least that one can be: until its tools are listed, and for each call. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: "string" } } });
  const rounds = parseRounds(values.rounds ?? "15");
  await timeNode(["scripts/build.mjs", "--if-stale"]);
  print(`${rounds} alternating rounds after a warm-up round; Node ${process.version}`);
  await measureStarts(rounds);
  await measureList();
  await measureCalls(rounds);
}

interface Start {
  readonly milliseconds: number;
  readonly megabytes: number;
}

async function measureStarts(rounds: number): Promise<void> {
  const ours = ["dist/js/command.js", "mcp"];
  const bare = ["bench/shared/bare-mcp-server.mjs"];
  const starts = { ours: new Array<Start>(), bare: new Array<Start>() };
  for (let round = -1; round < rounds; round += 1) {
    const measured = { bare: await startOnce(bare), ours: await startOnce(ours) };
    if (round < 0) continue;
    starts.bare.push(measured.bare);
    starts.ours.push(measured.ours);
  }
  print("\nfrom the start of the process to its first list of tools");
  for (const [name, values] of Object.entries(starts)) {
    printRow(name, summarize(values.map(({ milliseconds }) => milliseconds)), "ms");
  }
  const ratios = starts.ours.map(
    ({ milliseconds }, at) => milliseconds / (starts.bare[at]?.milliseconds ?? Number.NaN),
  );
  printVerdict("ours / bare", summarize(ratios).median, limits.startRatio);
  print("\nmemory of the process after that (resident)");
  const sizes = Object.entries(starts).map(([name, values]) => {
    const memory = summarize(values.map(({ megabytes }) => megabytes));
    printRow(name, memory, "MB");
    return memory.median;
  });
  printVerdict("ours, MB", sizes[0] ?? Number.NaN, limits.megabytes);
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
    printVerdict(name, tokens, limits.tokens);
  }
}

async function measureCalls(rounds: number): Promise<void> {
  const agent = stubClient();
  const client = await connect(agent, true);
  const calls = {
    method: () => agent.billing.getAccount(),
    tool: () => client.callTool({ name: "account", arguments: {} }),
  };
  const times = { method: new Array<number>(), tool: new Array<number>() };
  for (let round = -2; round < rounds; round += 1) {
    const measured = { method: await timeCalls(calls.method), tool: await timeCalls(calls.tool) };
    if (round < 0) continue;
    times.method.push(measured.method);
    times.tool.push(measured.tool);
  }
  print("\none call, with a stub instead of the network and a host in the same process");
  for (const [name, values] of Object.entries(times)) printRow(name, summarize(values), "µs");
  const overheads = times.tool.map((tool, at) => tool - (times.method[at] ?? Number.NaN));
  printVerdict("tool - method, µs", summarize(overheads).median, limits.microseconds);
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

type Row = ReturnType<typeof summarize>;

function printRow(name: string, { median, min, max }: Row, unit: string): void {
  const range = `${min.toFixed(1)}–${max.toFixed(1)}`;
  print(`  ${name.padEnd(24)}median ${median.toFixed(1).padStart(7)} ${unit}   ${range}`);
}

function printVerdict(name: string, value: number, limit: number): void {
  const verdict = value <= limit ? "met" : "MISSED";
  print(`  ${name.padEnd(24)}${value.toFixed(2).padStart(14)}   at most ${limit}: ${verdict}`);
}
