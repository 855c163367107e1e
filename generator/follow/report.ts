import { backticks, printable, printableLine } from "../../runtime/text/printable.js";
import { describeChange, emitChange } from "./compare/change.js";
import { emitProblem, type Problem } from "../api/problem.js";
import type { Verdict } from "./verdict/judge-trees.js";

/** All results of a run. */
export interface SyncReport {
  readonly apis: readonly ApiReport[];
  readonly verdict: Verdict;
  /** Whether the library is behind the published documents. */
  readonly lags: boolean;
  /** Files that were written; absent when the run was not meant to write. */
  readonly written?: readonly string[] | undefined;
  /** Manual work that remains, in the order of work; what no longer compiles is known once it was written. */
  readonly work: readonly Problem[];
}

/** Results for one API, besides its changes, which the verdict lists. */
export interface ApiReport {
  readonly name: string;
  /** Origin of the published document. */
  readonly from: string;
  readonly version: { readonly ours: string; readonly published: string };
  /** Paths of the published document that belong to other APIs. */
  readonly foreign: readonly string[];
  /** What the published document read from outside its own location with the user's permission. */
  readonly outside: readonly string[];
}

/** Emits the report for a program. */
export function emitJson(report: SyncReport): string {
  return `${printable(JSON.stringify({ ok: true, ...report }, null, 2))}\n`;
}

/** Emits the report for the terminal. */
export function emitText(report: SyncReport): string {
  const { apis, verdict, work } = report;
  const notable = verdict.changes.filter(({ severity }) => severity !== "patch").length;
  const changes = shorten(verdict.changes.map(emitChange), notable + most.patches, "patch  ");
  const left = shorten(work.map(emitProblem), most.work);
  return emitLines([
    ...apis.flatMap((api) => [
      describeVersions(api),
      ...listSections(api).flatMap(([title, lines]) => [`  ${title}:`, ...indent(indent(lines))]),
      "",
    ]),
    describeVerdict(verdict),
    ...indent(changes),
    ...(left.length === 0 ? [] : ["", `${workTitle}:`, ...indent(left)]),
    "",
    describeEnd(report),
  ]);
}

/**
 * Number of items of a long list that the terminal shows; the other formats show all. Patches are few, because no user
 * will notice them.
 */
const most = { patches: 5, work: 40 };

/** @param start - start of the line about the omitted items */
function shorten(all: readonly string[], length: number, start = ""): readonly string[] {
  const hidden = all.length - length;
  if (hidden <= 0) return all;
  return [...all.slice(0, length), `${start}${hidden} more; --json and --markdown list them all`];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** Emits the report as Markdown, for a pull request. */
export function emitMarkdown(report: SyncReport): string {
  const { apis, verdict, work } = report;
  const rows = verdict.changes.map((change) => {
    const because = emitCode(describeChange(change)).replaceAll("|", "\\|");
    return `| ${change.severity} | ${because} |`;
  });
  return emitLines([
    "# Published documents",
    "",
    ...apis.flatMap((api) => [
      `## ${emitCode(describeVersions(api))}`,
      "",
      ...listSections(api).flatMap(([title, lines]) => emitBullets(`### ${title}`, lines)),
    ]),
    `## ${describeVerdict(verdict)}`,
    "",
    ...(rows.length === 0 ? [] : ["| requires | because |", "| --- | --- |", ...rows, ""]),
    ...(work.length === 0 ? [] : emitBullets(`## ${workTitle}`, work.map(emitProblem))),
    describeEnd(report),
  ]);
}

function emitBullets(heading: string, lines: readonly string[]): string[] {
  return [heading, "", ...lines.map((line) => `- ${emitCode(line)}`), ""];
}

/**
 * Emits a line with names of a third-party document as code, where a pull request shows them as they are: there, even
 * without markup, `fixes #12` closes an issue and `@team` calls people. No run of backticks in the line ends the code.
 */
function emitCode(line: string): string {
  const ticks = backticks(line, 1);
  const padding = ticks.length > 1 ? " " : "";
  return `${ticks}${padding}${line.replaceAll(/\s+/g, " ")}${padding}${ticks}`;
}

const workTitle = "Left for you, in this order";

function listSections(api: ApiReport): (readonly [title: string, lines: readonly string[]])[] {
  const sections = [
    ["Paths of other APIs, omitted", api.foreign],
    ["Read from elsewhere", api.outside],
  ] as const;
  return sections.filter(([, lines]) => lines.length > 0);
}

function describeVersions({ name, from, version }: ApiReport): string {
  return `${name}: ours ${version.ours}, published ${version.published} (${from})`;
}

function describeVerdict({ severity }: Verdict): string {
  return severity === undefined ? "Verdict: nothing changes" : `Verdict: ${severity}`;
}

function describeEnd({ lags, written }: SyncReport): string {
  if (written?.length === 0)
    return "Everything already matches the published document; nothing was written.";
  if (written !== undefined)
    return `${written.length} files written. Next: read the diff, and run the tests.`;
  if (!lags) return "The library is up to date.";
  return "Nothing was written. Run it with --write to replace ours by the published document.";
}

/** Joins lines. Names in a published document may contain anything, so each line is escaped and stays a single line. */
function emitLines(lines: readonly string[]): string {
  return `${lines.map(printableLine).join("\n").trimEnd()}\n`;
}
