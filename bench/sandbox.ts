import { execFileSync, fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { print } from "../runtime/text/print.js";
import { medianOf } from "./shared/median.js";
import { compare, printLeast, printMost } from "./shared/report.js";
import { HttpConnection } from "./shared/http-connection.js";

const server = fileURLToPath(new URL("shared/serve-sandbox.ts", import.meta.url));

const limits = { readsPerSecond: 5_000, heapGrowth: 0.05 };
const liveRuns = 1_000;
const connections = 32;
const rounds = 5;
const roundMs = 2_000;
const endedRuns = 100_000;
/** Memory is looked at after each of so many runs; the first time the store of ended runs is full. */
const step = 20_000;

/** Measures how fast the sandbox answers status reads, and whether it grows with the runs that end. */
export async function bench(): Promise<void> {
  const cores = useTwoCores();
  print(
    `sandbox in a process of its own, load from another, ${cores}; Node ${process.version}, ${cpus()[0]?.model ?? "?"}\n`,
  );
  const sandbox = await startServer();
  try {
    await measureReads(sandbox);
    await measureGrowth(sandbox);
  } finally {
    sandbox.child.kill();
    await once(sandbox.child, "exit");
  }
}

interface Server {
  readonly child: ChildProcess;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly controlToken: string;
}

async function startServer(): Promise<Server> {
  const child = fork(server, { execArgv: ["--import", "tsx", "--expose-gc"] });
  const [address] = (await once(child, "message")) as [Omit<Server, "child">];
  return { child, ...address };
}

async function measureReads(sandbox: Server): Promise<void> {
  const ids: string[] = [];
  let asked = 0;
  await inParallel(sandbox, async (connection) => {
    while ((asked += 1) <= liveRuns) ids.push(await createRun(connection));
  });
  print(`status reads, ${ids.length} live runs, ${connections} connections, ${rounds} rounds`);
  const candidate = { name: "sandbox", measure: () => readFor(sandbox, ids, roundMs) };
  const [rates] = await compare([candidate], { rounds, unit: "per second" });
  printLeast("reads per second", medianOf(rates), limits.readsPerSecond);
}

/** Reads statuses for so many milliseconds; returns how many per second. */
async function readFor(sandbox: Server, ids: readonly string[], ms: number): Promise<number> {
  const end = performance.now() + ms;
  let reads = 0;
  await inParallel(sandbox, async (connection) => {
    while (performance.now() < end) {
      const id = ids[reads % ids.length] ?? "";
      const { status } = await connection.send(`GET /api/v4/runs/${id}/status`);
      if (status !== 200) throw new Error(`A status read was answered with ${status}`);
      reads += 1;
    }
  });
  return (reads * 1_000) / ms;
}

async function measureGrowth(sandbox: Server): Promise<void> {
  await endEveryRunAtOnce(sandbox);
  print(`memory after garbage collection, of ${endedRuns} runs that are created, read and end`);
  const heaps: number[] = [];
  for (let created = step; created <= endedRuns; created += step) {
    await createAndRead(sandbox, step);
    sandbox.child.send("memory");
    const [{ heap, rss }] = (await once(sandbox.child, "message")) as [
      Record<"heap" | "rss", number>,
    ];
    heaps.push(heap);
    print(
      `  ${String(created).padStart(7)} runs   heap ${heap.toFixed(1).padStart(6)} MB   rss ${rss.toFixed(0).padStart(4)} MB`,
    );
  }
  const [first = Number.NaN] = heaps;
  const growth = (heaps.at(-1) ?? Number.NaN) / first - 1;
  printMost("growth since the first of these, %", growth * 100, limits.heapGrowth * 100);
}

async function endEveryRunAtOnce({ baseUrl, controlToken }: Server): Promise<void> {
  const connection = await HttpConnection.open(baseUrl, {
    "Content-Type": "application/json",
    "X-Sandbox-Control-Token": controlToken,
  });
  await connection.send("POST /control/scripts", JSON.stringify({ course: { duration: 0 } }));
  connection.close();
}

async function createAndRead(sandbox: Server, count: number): Promise<void> {
  let created = 0;
  await inParallel(sandbox, async (connection) => {
    while ((created += 1) <= count) {
      const id = await createRun(connection);
      await connection.send(`GET /api/v4/runs/${id}/status`);
      await connection.send(`GET /api/v4/runs/${id}`);
    }
  });
}

async function createRun(connection: HttpConnection): Promise<string> {
  const { status, body } = await connection.send("POST /api/v4/runs", '{"task":"Count to three"}');
  if (status !== 200) throw new Error(`A creation was answered with ${status} ${body}`);
  const { id } = Object(JSON.parse(body));
  return String(id);
}

/** Lets every connection do the same work at the same time. */
async function inParallel(
  { baseUrl, apiKey }: Server,
  work: (connection: HttpConnection) => Promise<void>,
): Promise<void> {
  const headers = { "X-Service-API-Key": apiKey, "Content-Type": "application/json" };
  const open = Array.from({ length: connections }, () => HttpConnection.open(baseUrl, headers));
  const opened = await Promise.all(open);
  try {
    await Promise.all(opened.map(work));
  } finally {
    for (const connection of opened) connection.close();
  }
}

/** Binds this process, and with it the one that it starts, to two cores where that is possible. */
function useTwoCores(): string {
  try {
    execFileSync("taskset", ["--all-tasks", "--pid", "--cpu-list", "0,1", String(process.pid)]);
    return "both on the same two cores";
  } catch {
    return `on ${cpus().length} cores (no taskset here)`;
  }
}
