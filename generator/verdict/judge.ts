import { strongest, type Finding, type Severity } from "../compare/finding.js";
import { createSides, type Side, type Sides } from "../compare/sides.js";
import { orderLists } from "./order-lists.js";
import { judgeOperations } from "./rules/operations.js";
import { judgeOverlays } from "./rules/overlays.js";
import { judgeReasoning } from "./rules/reasoning.js";
import { judgeRegions } from "./rules/regions.js";
import { judgeSchemas } from "./rules/schemas.js";
import { judgeTypes } from "./rules/types.js";
import { judgeWire } from "./rules/wire.js";
import { judgeWording } from "./rules/wording.js";

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
  judgeWire,
  judgeSchemas,
  judgeReasoning,
  judgeRegions,
  judgeOverlays,
  judgeWording,
];

/** Judges the change from one description of an API to another one. */
export function judge(before: Side, after: Side): Verdict {
  const sides = createSides(before, after);
  const findings = rules.flatMap((rule) => rule(sides));
  return createVerdict(findings.length === 0 ? judgeRest(sides) : findings);
}

/** Whatever else differs shows at most in comments and reference docs; the order of things shows nowhere. */
function judgeRest({ before, after }: Sides): Finding[] {
  const [old, current] = [before, after].map(({ api }) => JSON.stringify(orderLists(api.document)));
  if (old === current) return [];
  return [{ severity: "patch", kind: "wording", message: "nothing that a program would notice" }];
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
