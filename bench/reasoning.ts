import { reasoningMatrix } from "../generated/v4/tables.js";
import { V4Client, type RunCreate } from "../generated/v4/index.js";
import { ReasoningError } from "../runtime/errors/index.js";
import { assertReasoning } from "../overlays/reasoning/index.js";
import { print } from "../runtime/text/print.js";
import { alternate, type Candidate } from "./shared/alternate.js";
import { medianOf, printMost, readRounds } from "./shared/report.js";

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
  const rounds = readRounds(args, 15);
  print("\n                        check            whole call, stub fetch     share");
  const results = await alternate(createCandidates(), rounds);
  const times = new Map(results.map(({ name, values }) => [name, medianOf(values)]));
  const median = (name: string): number => times.get(name) ?? Number.NaN;
  const shares = Object.keys(bodies).map((name) => {
    const [own, whole] = [median(name), median(`${name}, call`)];
    const nanoseconds = own.toFixed(0).padStart(7);
    const microseconds = (whole / 1000).toFixed(1).padStart(12);
    const share = ((own / whole) * 100).toFixed(2).padStart(14);
    print(`  ${name.padEnd(18)}${nanoseconds} ns ${microseconds} µs ${share} %`);
    return own / whole;
  });
  print(`\na refusal with its error: ${median("refusal").toFixed(0)} ns`);
  printMost("largest share, %", Math.max(...shares) * 100, shareLimit * 100);
}

function createCandidates(): Candidate[] {
  const { runs } = new V4Client({
    apiKey: "bench_key",
    baseUrl: "http://127.0.0.1:1",
    budget: "off",
    fetch: async () =>
      new Response('{"id":"run_1"}', { headers: { "content-type": "application/json" } }),
  });
  const create = async (body: RunCreate, count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) await runs.create(body);
  };
  return [
    ...Object.entries(bodies).flatMap(([name, body]) => [
      timing(name, calls.checks, (count) => check(body, count)),
      timing(`${name}, call`, calls.runs, (count) => create(body, count)),
    ]),
    timing("refusal", calls.refusals, refuse),
  ];
}

/** Nanoseconds of each of many calls. */
function timing(
  name: string,
  count: number,
  run: (count: number) => Promise<void> | void,
): Candidate {
  const measure = async (): Promise<number> => {
    const start = performance.now();
    await run(count);
    return ((performance.now() - start) * 1e6) / count;
  };
  return { name, measure };
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
