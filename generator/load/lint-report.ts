import path from "node:path";
import { emitProblem, GeneratorError, type Problem } from "../model/problem.js";
import type { SourcePlace } from "./locate.js";
import type { Plan } from "./plan.js";
import { judgeEntry, type Judgement } from "./repair/judge-entry.js";
import type { Finished } from "./redocly-run.js";

/** What the linter found. */
export interface LintReport {
  readonly problems: readonly Problem[];
  /** Problems that are acceptable in a document that the user cannot change. */
  readonly notes: readonly Problem[];
}

/** Tells where something stands that the linter found elsewhere: in a copy of what a person wrote. */
export type FindOrigin = (found: { readonly ref: string; readonly pointer: string }) => SourcePlace;

/**
 * Reads the linter's report; warnings count, since nobody reads those that do not stop a run.
 *
 * @param findOrigin - for a run over copies
 */
export function readLintReport(lint: Finished, plan: Plan, findOrigin?: FindOrigin): LintReport {
  const entries = readLintEntries(lint);
  // The linter has no report of a document that it cannot parse, and stops at one that it cannot cope with.
  const failure = readFailure(lint);
  if (failure !== undefined) return { problems: [failure], notes: [] };
  if (lint.exitCode !== 0 && entries.length === 0) {
    return { problems: readUnparsed(lint, plan), notes: [] };
  }
  const real = entries.filter(({ message }) => !booleanSchema.test(message));
  const judge = (entry: LintEntry): Judgement =>
    plan.isForeign ? judgeEntry(entry, plan.flaws) : "problem";
  const read = (judgement: Judgement): Problem[] => {
    const found = real.filter((entry) => judge(entry) === judgement);
    return withoutRepeats(found.map((entry) => readProblem(entry, plan, findOrigin)));
  };
  return { problems: read("problem"), notes: read("note") };
}

/** Reads every entry of the linter's report; none when there is no report. */
export function readLintEntries({ stdout }: Finished): LintEntry[] {
  return splitReports(stdout).flatMap(parseReport);
}

/** `true` and `false` are schemas (JSON Schema 2020-12, section 4.3.2), which the linter denies in some places. */
const booleanSchema = /^Expected type `Schema` \(object\) but got `boolean`/;

/** One report follows another without a separator; inside a report every brace but the outer two is indented. */
function splitReports(text: string): string[] {
  const separator = "\u0000";
  return text
    .replace(/^\}\{$/gm, `}${separator}{`)
    .split(separator)
    .filter((part) => part.trim() !== "");
}

/** A problem in a shared file is found once for every document that refers to it. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [emitProblem(problem), problem])).values()];
}

/** One problem as the linter reports it. */
export interface LintEntry {
  readonly message: string;
  readonly ruleId?: string;
  readonly location?: readonly {
    readonly source?: { readonly ref?: string };
    readonly pointer?: string;
    readonly start?: { readonly line?: number; readonly col?: number };
  }[];
}

function parseReport(text: string): readonly LintEntry[] {
  try {
    const report: unknown = JSON.parse(text);
    if (typeof report !== "object" || report === null || !("problems" in report)) return [];
    return Array.isArray(report.problems) ? report.problems.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is LintEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    "message" in value &&
    typeof value.message === "string"
  );
}

function readProblem(
  { message, ruleId, location }: LintEntry,
  plan: Plan,
  findOrigin: FindOrigin | undefined,
): Problem {
  const [place] = location ?? [];
  const ref = place?.source?.ref;
  const rule = ruleId === undefined ? "" : ` [${ruleId}]`;
  const found =
    ref === undefined || findOrigin === undefined
      ? {
          file: ref ?? path.relative(plan.root, plan.config),
          line: place?.start?.line,
          column: place?.start?.col,
        }
      : findOrigin({ ref, pointer: place?.pointer ?? "" });
  return { ...found, message: `${message.trim().replace(/\.$/, "")}${rule}` };
}

/** What a document made of a linter or a bundler that did not expect it; `undefined` when it came to its end. */
export function readFailure({ exitCode, stderr }: Finished): Problem | undefined {
  const failed = /^Something went wrong when processing ([^\n]+?):\s*-?\s*([^\n]*)/m.exec(stderr);
  if (exitCode === 0 || failed === null) return undefined;
  const [, file = "", reason = ""] = failed;
  return { file, message: reason, expected: "an OpenAPI 3.x document in YAML or JSON" };
}

/** What stops the linter before it can report: text that is not YAML, above all. */
function readUnparsed(lint: Finished, plan: Plan): Problem[] {
  const text = lint.stderr.replace(/^\s*[╔║╚].*$/gm, "").trim();
  const found = [...text.matchAll(/^\s*- (.*) in "([^"]+)" \((\d+):(\d+)\)/gm)];
  if (found.length === 0) {
    throw new GeneratorError([
      {
        file: path.relative(plan.root, plan.config),
        message: `the linter stopped: ${text.split("\n").slice(-2).join(" ")}`,
      },
    ]);
  }
  return found.map(([, message = "", file = "", line, column]) => ({
    file: path.relative(plan.root, file),
    line: Number(line),
    column: Number(column),
    message,
    expected: "well-formed YAML or JSON",
  }));
}
