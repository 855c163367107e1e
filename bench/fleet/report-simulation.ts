import { print } from "../../runtime/text/print.js";
import { printVerdict } from "../shared/report.js";
import { mostAtOnce, shareInUse } from "./sessions.js";
import { type FleetPlan, simulateFleet } from "./simulate-fleet.js";

const limits = { use: 0.95, throttles: 0 };

/** Simulates a large fleet, and prints its time, its status reads and its throttles. */
export async function reportSimulation(runs: number): Promise<void> {
  const plan: FleetPlan = { runs, workers: 100, concurrency: 1_000, seed: 1 };
  const { workers, concurrency } = plan;
  print(`simulation in virtual time: ${runs} runs, ${workers} workers, ${concurrency} sessions`);
  print("  runs last 60 s (median, lognormal, sigma 1); rate budget, intervals and stagger are");
  print("  the real ones; Redis takes no time, and one budget replaces the shared one");
  const start = performance.now();
  const { elapsed, sessions, windows } = await simulateFleet(plan);
  const seconds = (performance.now() - start) / 1000;
  const work = sessions.reduce((sum, { begunAt, endedAt }) => sum + endedAt - begunAt, 0);
  print(`  ${inHours(elapsed)}; ${inHours(work / concurrency)} if no session were ever free`);
  const reads = windows.totalOf("status");
  print(`  ${reads} status reads, ${(reads / runs).toFixed(1)} per run`);
  for (const layer of ["status", "general"] as const) {
    print(`  ${layer} requests: at most ${percent(windows.mostOf(layer))} of the limit`);
  }
  const { throttled } = windows;
  printVerdict("throttles", `${throttled}`, `at most ${limits.throttles}`, throttled === 0);
  const use = shareInUse(sessions, concurrency);
  const isUsed = use >= limits.use;
  printVerdict("use of the concurrency", percent(use), `at least ${percent(limits.use)}`, isUsed);
  const most = mostAtOnce(sessions);
  printVerdict("most sessions at once", `${most}`, `at most ${concurrency}`, most <= concurrency);
  print(`  simulated in ${seconds.toFixed(0)} s\n`);
}

function inHours(milliseconds: number): string {
  return `${(milliseconds / 3_600_000).toFixed(2)} h`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
