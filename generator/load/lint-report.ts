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

/** Maps a problem in a copy to its place in the file that the user wrote. */
export type FindOrigin = (found: { readonly ref: string; readonly pointer: string }) => SourcePlace;

/**
 * Reads the linter's report. Warnings count as problems, because warnings that do not stop a run are ignored.
 *
 * @param findOrigin - for a run over copies
 */
export function readLintReport(lint: Finished, plan: Plan, findOrigin?: FindOrigin): LintReport {
  const entries = readLintEntries(lint);
  // The linter writes no report for a document that it cannot parse, and stops at one that it cannot process.
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

/** Reads every entry of the linter's report; empty when there is no report. */
export function readLintEntries({ stdout }: Finished): LintEntry[] {
  return splitReports(stdout).flatMap(parseReport);
}

/** `true` and `false` are schemas (JSON Schema 2020-12, section 4.3.2), but the linter rejects them in some places. */
const booleanSchema = /^Expected type `Schema` \(object\) but got `boolean`/;

/**
 * Splits concatenated reports, which have no separator. Inside a report, only the outer two braces are not indented.
 */
function splitReports(text: string): string[] {
  const separator = "\u0000";
  return text
    .replace(/^\}\{$/gm, `}${separator}{`)
    .split(separator)
    .filter((part) => part.trim() !== "");
}

/** Removes duplicates: a problem in a shared file is reported once for every document that refers to it. */
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

/** Reads the error with which the linter or bundler crashed on a document; `undefined` if it finished. */
export function readFailure({ exitCode, stderr }: Finished): Problem | undefined {
  const failed = /^Something went wrong when processing ([^\n]+?):\s*-?\s*([^\n]*)/m.exec(stderr);
  if (exitCode === 0 || failed === null) return undefined;
  const [, file = "", reason = ""] = failed;
  return { file, message: reason, expected: "an OpenAPI 3.x document in YAML or JSON" };
}

/** Reads errors that stop the linter before it writes a report, mostly invalid YAML. */
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
