import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { compareDocuments, type EngineContext } from "./engine.js";
import { strongest, type Finding, type Severity } from "./finding.js";
import { judgeOperations } from "./rules/operations.js";
import { judgeOverlays } from "./rules/overlays.js";
import { judgeReasoning } from "./rules/reasoning.js";
import { judgeRegions } from "./rules/regions.js";
import { judgeSchemas } from "./rules/schemas.js";
import { judgeTypes } from "./rules/types.js";
import { createSides, type Side, type Sides } from "./sides.js";

/** What two descriptions of an API ask of the next version's number. */
export interface Verdict {
  /** `undefined`: nothing has changed. */
  readonly severity: Severity | undefined;
  /** Every change, the worst first. */
  readonly findings: readonly Finding[];
}

const rules: readonly ((sides: Sides) => Finding[])[] = [
  judgeOperations,
  judgeTypes,
  judgeSchemas,
  judgeReasoning,
  judgeRegions,
  judgeOverlays,
];

/** Judges the change from one description of an API to another one: the engine's findings, and what it cannot see. */
export async function judge(before: Side, after: Side, context: EngineContext): Promise<Verdict> {
  const sides = createSides(before, after);
  const own = rules.flatMap((rule) => rule(sides));
  const findings = [...own, ...(await askEngine(sides, context))];
  return createVerdict(findings.length === 0 ? judgeRest(sides) : findings);
}

/** Whatever else differs shows at most in comments and reference docs; the order of things shows nowhere. */
function judgeRest({ before, after }: Sides): Finding[] {
  const [old, current] = [before, after].map(({ api }) => JSON.stringify(sortKeys(api.document)));
  if (old === current) return [];
  return [{ severity: "patch", rule: "wording", message: "nothing that a program could notice" }];
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, sortKeys(member)] as const);
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Brings findings together, each once, the worst first. */
export function createVerdict(findings: readonly Finding[]): Verdict {
  const distinct = [
    ...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values(),
  ];
  const sorted = (["major", "minor", "patch"] as const).flatMap((severity) =>
    distinct.filter((finding) => finding.severity === severity),
  );
  return { severity: strongest(sorted.map(({ severity }) => severity)), findings: sorted };
}

async function askEngine({ before, after }: Sides, context: EngineContext): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "verdict-"));
  try {
    const [old, current] = ["before.json", "after.json"].map((name) => path.join(folder, name));
    if (old === undefined || current === undefined) return [];
    await writeFile(old, JSON.stringify(before.api.document));
    await writeFile(current, JSON.stringify(after.api.document));
    return await compareDocuments(old, current, context);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
