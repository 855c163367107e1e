import path from "node:path";
import { normalizeText } from "../model/text/code.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import { findReferences } from "./find-reference.js";
import type { Plan } from "./plan.js";
import type { Findings, RefusedRead } from "./read-rules.js";

/** Throws a GeneratorError that lists every reference that was not followed and the option that would allow it. */
export function assertNoneRefused({ refused, texts }: Findings, plan: Plan): void {
  const reasons = new Map(refused.map((each) => [each.target, each]));
  const problems = describe(reasons, texts, plan, emitRefusal);
  if (problems.length > 0) throw new GeneratorError(problems);
}

/** Lists what a document read from outside its own location. */
export function noteOutside({ outside, texts }: Findings, plan: Plan): Problem[] {
  const targets = new Map(outside.map((target) => [target, target]));
  return describe(targets, texts, plan, (target, text) => ({
    message: normalizeText(
      `refers to ${emitTarget(text, target)}, which was read because of --allow-ref`,
    ),
  }));
}

type Wording = Pick<Problem, "message" | "expected">;

/** Creates one problem per place. A reference that occurs in no text is reported for the first document. */
function describe<Finding>(
  findings: ReadonlyMap<string, Finding>,
  texts: Findings["texts"],
  plan: Plan,
  emit: (finding: Finding, text: string | undefined) => Wording,
): Problem[] {
  const found = findReferences(new Set(findings.keys()), texts);
  return [...findings].flatMap(([target, finding]): Problem[] => {
    const places = found.get(target) ?? [];
    if (places.length === 0)
      return [{ file: nameFile(plan.sources[0]?.file ?? "", plan), ...emit(finding, undefined) }];
    return places.map(({ base, line, column, text }) => ({
      file: nameFile(base, plan),
      line,
      column,
      ...emit(finding, text),
    }));
  });
}

function emitRefusal(
  { target, reason, allow, expected = "a reference that stays with its document" }: RefusedRead,
  text: string | undefined,
): Wording {
  const option = allow === undefined ? "" : `, or ${emitOption(allow)}`;
  return {
    message: normalizeText(`refers to ${emitTarget(text, target)}, which ${reason}`),
    expected: normalizeText(`${expected}${option}`),
  };
}

/** Emits the reference as written, followed by its target when the two differ. */
function emitTarget(text: string | undefined, target: string): string {
  const place = text?.replace(/#.*$/s, "");
  const shown = withoutSecrets(text ?? target);
  return place === undefined || place === target ? shown : `${shown} (${withoutSecrets(target)})`;
}

/** Emits an option, quoted for a shell if necessary. */
function emitOption(value: string): string {
  const isPlain = /^[\w@%+=:,./~-]+$/.test(value);
  return `--allow-ref ${isPlain ? value : `'${value.replaceAll("'", `'\\''`)}'`}`;
}

function nameFile(base: string, { root }: Plan): string {
  return /^https?:\/\//.test(base) ? withoutSecrets(base) : path.relative(root, base);
}

/** Removes credentials and the query, which may be secret. */
function withoutSecrets(place: string): string {
  if (!/^https?:\/\//.test(place) || !URL.canParse(place)) return place;
  const { origin, pathname } = new URL(place);
  return `${origin}${pathname}`;
}
