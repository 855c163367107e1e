import { emitProblem, type Problem } from "../model/problem.js";
import type { Verdict } from "../verdict/verdict.js";
import { describeOutdated, type Outdated } from "./find-outdated.js";

/** Results for one API, besides its changes, which the verdict lists. */
export interface ApiReport {
  readonly name: string;
  /** Origin of the published document. */
  readonly from: string;
  readonly version: { readonly ours: string; readonly published: string };
  /** What our document marks as not shown but is now published. */
  readonly outdated: readonly Outdated[];
  /** Names of the methods of new operations. */
  readonly newMethods: readonly string[];
  /** Our additions that the published document has nothing for, or contradicts. */
  readonly additions: readonly Problem[];
  /** Paths of the published document that belong to other APIs. */
  readonly foreign: readonly string[];
  /** What the published document read from outside its own location with the user's permission. */
  readonly outside: readonly string[];
}

/** All results of a run. */
export interface SyncReport {
  readonly apis: readonly ApiReport[];
  readonly verdict: Verdict;
  /** Whether the library is behind the published documents. */
  readonly lags: boolean;
  /** Files that were written; absent when the run was not meant to write. */
  readonly written?: readonly string[] | undefined;
  /** Manual work that remains, in the order of work. */
  readonly work?: readonly Problem[] | undefined;
}

/** A heading with lines below it. */
export interface ReportSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Describes the results for an API, section by section; empty sections are omitted. */
export function describeApiReport(api: ApiReport): ReportSection[] {
  const sections: ReportSection[] = [
    {
      title: "New methods; rename with x-name if a name reads badly",
      lines: api.newMethods.map((method) => `${method}()`),
    },
    {
      title: "Published now: x-not-shown and the texts that call these details open are outdated",
      lines: api.outdated.map(describeOutdated),
    },
    {
      title: "Our additions that it has nothing for, or contradicts",
      lines: api.additions.map(emitProblem),
    },
    { title: "Paths of other APIs, omitted", lines: api.foreign },
    { title: "Read from elsewhere", lines: api.outside },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** Describes in one line the versions of an API. */
export function describeVersions({ name, from, version }: ApiReport): string {
  return `${name}: ours ${version.ours}, published ${version.published} (${from})`;
}

/** Describes in one line what the changes require of the next version. */
export function describeVerdict({ severity }: Verdict): string {
  return severity === undefined ? "Verdict: nothing changes" : `Verdict: ${severity}`;
}
