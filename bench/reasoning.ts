import { parseArgs } from "node:util";
import { reasoningMatrix } from "../generated/v4/tables.js";
import { V4Client, type RunCreate } from "../generated/v4/index.js";
import { ReasoningError } from "../runtime/errors/index.js";
import { assertReasoning } from "../overlays/reasoning/index.js";
import { print } from "../runtime/text/print.js";
import { summarize } from "./shared/statistics.js";

const shareLimit = 0.02;
const calls = { checks: 200_000, refusals: 5_000, runs: 2_000 };
const client = { validation: "known" } as const;
const task = "Find the opening hours of the city library.";

/** Bodies that pass, from the one that needs no look-up to the one with the most settings. */
const bodies: Readonly<Record<string, RunCreate>> = {
  "no settings": { task },
  "empty settings": { task, model: "fam-a-5.5", modelParams: {} },
  "one setting": { task, model: "fam-a-5.5", modelParams: { reasoning: { effort: "high" } } },
  "three settings": {
    task,
    model: "fam-b-opus-5",
    modelParams: {
      thinking: { type: "adaptive", display: "omitted" },
      output_config: { effort: "max" },
    },
  },
  "unknown model": { task, model: "fam-z-1", modelParams: { anything: { goes: true } } },
};

const refused: RunCreate = {
  task,
  model: "fam-a-5.5",
  modelParams: { reasoning: { effort: "max" } },
};

/** Measures the check before sending, alone and as a share of a whole call without a network. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: "string" } } });
  const rounds = Number(values.rounds ?? "15");
  if (!(Number.isInteger(rounds) && rounds > 0)) {
    throw new Error(`--rounds takes a whole number above 0, not "${values.rounds}"`);
  }
  print(`${rounds} alternating rounds after two warm-up rounds; Node ${process.version}`);
  print("\n                        check            whole call, stub fetch     share");
  const names = Object.keys(bodies);
  const times = await measure(rounds);
  for (const name of names) printRow(name, times);
  print(`\na refusal with its error: ${median(times, "refusal").toFixed(0)} ns`);
  const worst = Math.max(...names.map((name) => shareOf(name, times)));
  const verdict = worst <= shareLimit ? "met" : "MISSED";
  const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
  print(`largest share: ${percent(worst)}, at most ${percent(shareLimit)}: ${verdict}`);
}

/** Nanoseconds by candidate, one figure for each round. */
type Times = ReadonlyMap<string, readonly number[]>;

async function measure(rounds: number): Promise<Times> {
  const candidates = createCandidates();
  const times = new Map(candidates.map(({ name }) => [name, new Array<number>()]));
  for (let round = -2; round < rounds; round += 1) {
    for (const { name, run, count } of candidates) {
      const start = performance.now();
      await run(count);
      const each = ((performance.now() - start) * 1e6) / count;
      if (round >= 0) times.get(name)?.push(each);
    }
  }
  return times;
}

interface Candidate {
  readonly name: string;
  readonly count: number;
  run(count: number): Promise<void> | void;
}

function createCandidates(): Candidate[] {
  const { runs } = new V4Client({
    apiKey: "bench_key",
    baseUrl: "http://127.0.0.1:1",
    budget: "off",
    fetch: async () =>
      new Response('{"id":"run_1"}', { headers: { "content-type": "application/json" } }),
  });
  return [
    ...Object.entries(bodies).flatMap(([name, body]): Candidate[] => [
      { name, count: calls.checks, run: (count) => check(body, count) },
      {
        name: `${name}, call`,
        count: calls.runs,
        run: async (count) => {
          for (let at = 0; at < count; at += 1) await runs.create(body);
        },
      },
    ]),
    { name: "refusal", count: calls.refusals, run: refuse },
  ];
}

function check(body: RunCreate, count: number): void {
  for (let at = 0; at < count; at += 1) assertReasoning(reasoningMatrix, client, body);
}

function refuse(count: number): void {
  for (let at = 0; at < count; at += 1) {
    try {
      assertReasoning(reasoningMatrix, client, refused);
    } catch (error) {
      if (!(error instanceof ReasoningError)) throw error;
    }
  }
}

function median(times: Times, name: string): number {
  return summarize(times.get(name) ?? []).median;
}

function shareOf(name: string, times: Times): number {
  return median(times, name) / median(times, `${name}, call`);
}

function printRow(name: string, times: Times): void {
  const nanoseconds = median(times, name).toFixed(0).padStart(7);
  const microseconds = (median(times, `${name}, call`) / 1000).toFixed(1).padStart(12);
  const share = (shareOf(name, times) * 100).toFixed(2).padStart(14);
  print(`  ${name.padEnd(18)}${nanoseconds} ns ${microseconds} µs ${share} %`);
}
