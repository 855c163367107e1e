import { emitProblem, type Problem } from "../model/problem.js";
import type { Plan } from "./plan.js";
import type { Lint, LintEntry } from "./redocly.js";
import { judgeEntry, type Judgement } from "./repair/judge-entry.js";

/** What the linter's entries mean. */
export interface LintReport {
  readonly problems: readonly Problem[];
  /** Problems that are acceptable in a document that the user cannot change. */
  readonly notes: readonly Problem[];
}

/**
 * Reads what the linter found. Warnings count as problems, because warnings that do not stop a run are ignored. Of a
 * document that cannot be read to its end, nothing else is said.
 */
export function readLint(
  { entries, failures }: Pick<Lint, "entries" | "failures">,
  plan: Plan,
): LintReport {
  if (failures.length > 0) return { problems: failures, notes: [] };
  const real = entries.filter(({ message }) => !booleanSchema.test(message));
  const judge = (entry: LintEntry): Judgement =>
    plan.isForeign ? judgeEntry(entry, plan.flaws) : "problem";
  const read = (judgement: Judgement): Problem[] =>
    withoutRepeats(real.filter((entry) => judge(entry) === judgement).map(toProblem));
  return { problems: read("problem"), notes: read("note") };
}

/** `true` and `false` are schemas (JSON Schema 2020-12, section 4.3.2), but the linter rejects them in some places. */
const booleanSchema = /^Expected type `Schema` \(object\) but got `boolean`/;

function toProblem({ file, line, column, message, ruleId }: LintEntry): Problem {
  return { file, line, column, message: `${message} [${ruleId}]` };
}

/** Removes duplicates: a problem in a shared file is reported once for every document that refers to it. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [emitProblem(problem), problem])).values()];
}
