import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strongest, type Finding, type Severity } from "../compare/finding.js";
import { createSides, type Side, type Sides } from "../compare/sides.js";
import { sortMembers } from "../compare/sort-members.js";
import { compareDocuments, type EngineContext } from "./engine.js";
import { judgeOperations } from "./rules/operations.js";
import { judgeOverlays } from "./rules/overlays.js";
import { judgeReasoning } from "./rules/reasoning.js";
import { judgeRegions } from "./rules/regions.js";
import { judgeSchemas } from "./rules/schemas.js";
import { judgeTypes } from "./rules/types.js";

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
  const [old, current] = [before, after].map(({ api }) =>
    JSON.stringify(sortMembers(api.document)),
  );
  if (old === current) return [];
  return [{ severity: "patch", kind: "wording", message: "nothing that a program could notice" }];
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
