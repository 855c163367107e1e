import { parseArgs } from "node:util";
import createClient from "openapi-fetch";
import { V4Client } from "../generated/v4/index.js";
import type { paths } from "../generated/v4/types.js";
import { print } from "../runtime/text/print.js";
import { startStatusServer } from "./shared/start-status-server.js";
import { summarize } from "./shared/statistics.js";

const limits = { toRaw: 1.1, toPeer: 1, microseconds: 12 };
const timeout = 60_000;
const apiKey = "bench_key";
const path = "/api/v4/runs/run_1/status";

/** One way to read a status. */
type Read = () => Promise<unknown>;

/** Compares `runs.getStatus` with what one would write without this package. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: "string" } } });
  const rounds = Number(values.rounds ?? "120");
  const server = await startStatusServer();
  try {
    const reads = readsOf(server.baseUrl, fetch);
    print(`${rounds} rounds of shuffled blocks; Node ${process.version}`);
    await compareReads("one at a time", reads, { rounds, calls: 100, concurrency: 1 });
    await compareReads("50 at a time", reads, { rounds, calls: 300, concurrency: 50 });
    await measureOverhead(rounds);
  } finally {
    server.close();
  }
}

function readsOf(baseUrl: string, fetch: typeof globalThis.fetch): Readonly<Record<string, Read>> {
  const peer = createClient<paths>({ baseUrl: `${baseUrl}/api/v4`, fetch });
  const init = { params: { path: { id: "run_1" } }, headers: { "X-Service-API-Key": apiKey } };
  // Limits that are never reached: pacing is part of the work, waiting is not.
  const budget = { general: 1e9, status: 1e9 };
  const client = new V4Client({ baseUrl, apiKey, fetch, timeout, budget });
  const raw = async (signal: AbortSignal | null): Promise<unknown> => {
    const response = await fetch(baseUrl + path, { headers: init.headers, signal });
    return response.json();
  };
  return {
    raw: () => raw(null),
    "raw with timer": () => timed(raw),
    "openapi-fetch": () => peer.GET("/runs/{id}/status", init),
    "openapi-fetch with timer": () =>
      timed((signal) => peer.GET("/runs/{id}/status", { ...init, signal })),
    ours: () => client.runs.getStatus("run_1"),
  };
}

async function timed<Value>(run: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeout);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

interface Load {
  readonly rounds: number;
  /** Calls of one block. */
  readonly calls: number;
  readonly concurrency: number;
}

async function compareReads(
  title: string,
  reads: Readonly<Record<string, Read>>,
  load: Load,
): Promise<void> {
  const times = await measure(reads, load);
  print(`\n${title}`);
  for (const [name, values] of times) printTime(name, values);
  const ratio = (peer: string): number =>
    compareRounds(times, "ours", peer, (own, peers) => own / peers);
  printVerdict("ours / raw with timer", ratio("raw with timer"), limits.toRaw);
  printVerdict("ours / openapi-fetch with timer", ratio("openapi-fetch with timer"), limits.toPeer);
}

async function measureOverhead(rounds: number): Promise<void> {
  const stub: typeof fetch = async () =>
    new Response('{"status":"running"}', { headers: { "content-type": "application/json" } });
  const { raw, ours } = readsOf("http://127.0.0.1:1", stub);
  if (raw === undefined || ours === undefined) throw new Error("a candidate is missing");
  const times = await measure({ raw, ours }, { rounds, calls: 1_000, concurrency: 1 });
  print("\nstub instead of the network");
  for (const [name, values] of times) printTime(name, values);
  const overhead = compareRounds(times, "ours", "raw", (own, peer) => own - peer);
  printVerdict("ours - raw, microseconds", overhead, limits.microseconds);
}

/** Microseconds per call of every block, by candidate; the first two rounds warm up and do not count. */
async function measure(
  reads: Readonly<Record<string, Read>>,
  { rounds, calls, concurrency }: Load,
): Promise<Map<string, number[]>> {
  const times = new Map(Object.keys(reads).map((name) => [name, new Array<number>()]));
  for (let round = -2; round < rounds; round += 1) {
    for (const [name, read] of shuffled(Object.entries(reads))) {
      const start = performance.now();
      await runBlock(read, calls, concurrency);
      const perCall = ((performance.now() - start) * 1000) / calls;
      if (round >= 0) times.get(name)?.push(perCall);
    }
  }
  return times;
}

async function runBlock(read: Read, calls: number, concurrency: number): Promise<void> {
  let left = calls;
  const work = async (): Promise<void> => {
    for (; left > 0;) {
      left -= 1;
      await read();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((left, right) => left.order - right.order)
    .map(({ item }) => item);
}

/** The median of a comparison within each round: what slows one round down does so for all of it. */
function compareRounds(
  times: ReadonlyMap<string, readonly number[]>,
  name: string,
  peer: string,
  compare: (own: number, peers: number) => number,
): number {
  const peers = times.get(peer) ?? [];
  const values = (times.get(name) ?? []).map((own, round) => compare(own, peers[round] ?? 0));
  return summarize(values).median;
}

function printTime(name: string, values: readonly number[]): void {
  const { median, min, max } = summarize(values);
  const range = `${min.toFixed(1)}–${max.toFixed(1)}`;
  print(`  ${name.padEnd(26)}median ${median.toFixed(1).padStart(7)} µs   ${range} µs`);
}

function printVerdict(name: string, value: number, limit: number): void {
  const ok = value <= limit ? "met" : "MISSED";
  print(`  ${name.padEnd(34)}${value.toFixed(3)}   at most ${limit}: ${ok}`);
}
