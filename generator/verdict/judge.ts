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

/** The version change that the difference between two descriptions of an API requires. */
export interface Verdict {
  /** `undefined` if nothing has changed. */
  readonly severity: Severity | undefined;
  /** Every change, most severe first. */
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

/** Judges the change from one description of an API to another. */
export function judge(before: Side, after: Side): Verdict {
  const sides = createSides(before, after);
  const findings = rules.flatMap((rule) => rule(sides));
  return createVerdict(findings.length === 0 ? judgeRest(sides) : findings);
}

/**
 * Judges differences that no rule covers. They affect only comments and reference docs; the order of lists has no
 * effect.
 */
function judgeRest({ before, after }: Sides): Finding[] {
  const [old, current] = [before, after].map(({ api }) => JSON.stringify(orderLists(api.document)));
  if (old === current) return [];
  return [{ severity: "patch", kind: "wording", message: "nothing that a program would notice" }];
}

/** Combines findings without duplicates, most severe first. */
export function createVerdict(findings: readonly Finding[]): Verdict {
  const distinct = [
    ...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values(),
  ];
  const sorted = (["major", "minor", "patch"] as const).flatMap((severity) =>
    distinct.filter((finding) => finding.severity === severity),
  );
  return { severity: strongest(sorted.map(({ severity }) => severity)), findings: sorted };
}
