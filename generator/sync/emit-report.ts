import { printable, printableLine } from "../../runtime/text/printable.js";
import { describeChange, emitChange, type Change } from "../compare/change.js";
import { emitProblem, type Problem } from "../model/problem.js";
import {
  describeApiReport,
  describeVerdict,
  describeVersions,
  type ApiReport,
  type SyncReport,
} from "./report.js";

/** Emits the report for the terminal. */
export function emitText(report: SyncReport): string {
  const apis = report.apis.flatMap((api) => [describeVersions(api), ...emitSections(api), ""]);
  const changes = emitChanges(report.verdict.changes);
  const work = emitWork(report.work ?? []);
  return lines([
    ...apis,
    describeVerdict(report.verdict),
    ...changes,
    ...work,
    "",
    describeEnd(report),
  ]);
}

/** Number of items of a long list that the terminal shows; the other formats show all. */
const most = { patches: 5, work: 40 };

function emitWork(work: readonly Problem[]): string[] {
  if (work.length === 0) return [];
  const all = work.map((problem) => `  ${emitProblem(problem)}`);
  return ["", "Left for you, in this order:", ...shorten(all, most.work, "  ")];
}

/** Lists the most severe findings first; patches are shortened, because no user will notice them. */
function emitChanges(changes: readonly Change[]): string[] {
  const patches = changes.filter(({ severity }) => severity === "patch");
  const all = changes.map((change) => `  ${emitChange(change)}`);
  return shorten(all, changes.length - patches.length + most.patches, "  patch  ");
}

function emitSections(api: ApiReport): string[] {
  return describeApiReport(api).flatMap(({ title, lines: each }) => [
    `  ${title}:`,
    ...each.map((line) => `    ${line}`),
  ]);
}

/** @param start - start of the line about the omitted items */
function shorten(all: string[], length: number, start: string): string[] {
  const hidden = all.length - length;
  if (hidden <= 0) return all;
  return [...all.slice(0, length), `${start}${hidden} more; --json and --markdown list them all`];
}

/** Emits the report as Markdown, for a pull request. */
export function emitMarkdown(report: SyncReport): string {
  const apis = report.apis.flatMap((api) => [
    `## ${emitCode(describeVersions(api))}`,
    "",
    ...describeApiReport(api).flatMap(({ title, lines: each }) => [
      `### ${title}`,
      "",
      ...each.map((line) => `- ${emitCode(line)}`),
      "",
    ]),
  ]);
  const rows = report.verdict.changes.map(
    (change) =>
      `| ${change.severity} | ${emitCode(describeChange(change)).replaceAll("|", "\\|")} |`,
  );
  const table = rows.length === 0 ? [] : ["| requires | because |", "| --- | --- |", ...rows, ""];
  const verdict = [`## ${describeVerdict(report.verdict)}`, "", ...table];
  const work = (report.work ?? []).map((problem) => `- ${emitCode(emitProblem(problem))}`);
  const left = work.length === 0 ? [] : ["## Left for you, in this order", "", ...work, ""];
  return lines(["# Published documents", "", ...apis, ...verdict, ...left, describeEnd(report)]);
}

/**
 * Emits a line with names of a third-party document as code, where a pull request shows them as they are: there, even
 * without markup, `fixes #12` closes an issue and `@team` calls people. No run of backticks in the line ends the code.
 */
function emitCode(line: string): string {
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  const padding = longest > 0 ? " " : "";
  return `${ticks}${padding}${line.replaceAll(/\s+/g, " ")}${padding}${ticks}`;
}

/** Emits the report for a program. */
export function emitJson(report: SyncReport): string {
  return `${printable(JSON.stringify({ ok: true, ...report }, null, 2))}\n`;
}

function describeEnd({ lags, written }: SyncReport): string {
  if (written === undefined) {
    return lags
      ? "Nothing was written. Run it with --write to replace ours by the published document."
      : "The library is up to date.";
  }
  if (written.length === 0)
    return "Everything already matches the published document; nothing was written.";
  return `${written.length} files written. Next: read the diff, npm test, npm run release:check.`;
}

/** Joins lines. Names in a published document may contain anything, so each line is escaped and stays a single line. */
function lines(all: readonly string[]): string {
  return `${all.map(printableLine).join("\n").trimEnd()}\n`;
}
