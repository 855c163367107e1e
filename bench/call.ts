import createClient from "openapi-fetch";
import type { V4Client } from "../generated/v4/index.js";
import type { paths } from "../generated/v4/types.js";
import { print } from "../runtime/text/print.js";
import type { Candidate } from "./shared/alternate.js";
import { compare, compareRounds, printMost, readRounds } from "./shared/report.js";
import { timeNode } from "./shared/run-process.js";
import { startStatusServer } from "./shared/start-status-server.js";

const limits = { toRaw: 1.1, toPeer: 1.03, microseconds: 14 };
const timeout = 60_000;
const apiKey = "bench_key";

/** Compares `runs.getStatus` with what one would write without this package. */
export async function bench(args: readonly string[]): Promise<void> {
  const figures = { rounds: readRounds(args, 120), unit: "µs", digits: 1 };
  await timeNode(["scripts/build.mjs", "--if-stale"]);
  // What people import: what runs the sources adds to each function.
  const { href } = new URL("../dist/js/v4.js", import.meta.url);
  const built: { readonly V4Client: typeof V4Client } = await import(href);
  const server = await startStatusServer();
  try {
    const reads = Object.entries(readsOf(built.V4Client, server.baseUrl, fetch));
    for (const concurrency of [1, 50]) {
      print(`\n${concurrency} at a time`);
      const candidates = reads.map(([name, read]) => timing(name, read, 200, concurrency));
      const [ours, , timedRaw, timedPeer] = await compare(candidates, figures);
      printMost("ours / raw with timer", compareRounds(ours, timedRaw), limits.toRaw);
      printMost("ours / openapi-fetch with timer", compareRounds(ours, timedPeer), limits.toPeer);
    }
  } finally {
    server.close();
  }
  print("\nstub instead of the network");
  const stub = async (): Promise<Response> => Response.json({ status: "running" });
  const { ours, raw } = readsOf(built.V4Client, "http://127.0.0.1:1", stub);
  const candidates = [timing("ours", ours, 1_000), timing("raw", raw, 1_000)];
  const [own, plain] = await compare(candidates, figures);
  const overhead = compareRounds(own, plain, (one, other) => one - other);
  printMost("ours - raw, microseconds", overhead, limits.microseconds);
}

function readsOf(Client: typeof V4Client, baseUrl: string, fetch: typeof globalThis.fetch) {
  const peer = createClient<paths>({ baseUrl: `${baseUrl}/api/v4`, fetch });
  const init = { params: { path: { id: "run_1" } }, headers: { "X-Service-API-Key": apiKey } };
  // Limits that are never reached: pacing is part of the work, waiting is not.
  const budget = { general: 1e9, status: 1e9 };
  const client = new Client({ baseUrl, apiKey, fetch, timeout, budget });
  const raw = async (signal: AbortSignal | null): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/api/v4/runs/run_1/status`, {
      headers: init.headers,
      signal,
    });
    return response.json();
  };
  return {
    ours: (): Promise<unknown> => client.runs.getStatus("run_1"),
    raw: (): Promise<unknown> => raw(null),
    "raw with timer": (): Promise<unknown> => timed(raw),
    "openapi-fetch with timer": (): Promise<unknown> =>
      timed((signal) => peer.GET("/runs/{id}/status", { ...init, signal })),
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

/** Microseconds per call of a block of calls. */
function timing(
  name: string,
  read: () => Promise<unknown>,
  calls: number,
  concurrency = 1,
): Candidate {
  const measure = async (): Promise<number> => {
    let left = calls;
    const work = async (): Promise<void> => {
      while ((left -= 1) >= 0) await read();
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: concurrency }, work));
    return ((performance.now() - start) * 1000) / calls;
  };
  return { name, measure };
}
