import type { OverlayChange } from "../compare/compare-overlays.js";
import { describeGap, type Gap } from "../compare/gap.js";
import { emitProblem, type Problem } from "../model/problem.js";
import type { Verdict } from "../verdict/judge.js";
import { describeOutdated, type Outdated } from "./find-outdated.js";

/** Results for one API. */
export interface ApiReport {
  readonly name: string;
  /** Origin of the published document. */
  readonly from: string;
  readonly version: { readonly ours: string; readonly published: string };
  /** What is published but missing or different in the library. */
  readonly lags: readonly Gap[];
  /** What the library has but is no longer published. */
  readonly gone: readonly Gap[];
  /** Places of texts that differ, which programs do not notice. */
  readonly wording: readonly string[];
  /** What our document marks as not shown but is now published. */
  readonly outdated: readonly Outdated[];
  /** Names of the methods of new operations. */
  readonly newMethods: readonly string[];
  readonly overlays: readonly OverlayChange[];
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

/** Reports whether following the published documents would change anything. */
export function lagsBehind(apis: readonly ApiReport[], { severity }: Verdict): boolean {
  return severity !== undefined || apis.some(({ lags, gone }) => lags.length + gone.length > 0);
}

/** A heading with lines below it. */
export interface ReportSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Describes the results for an API, section by section; empty sections are omitted. */
export function describeApiReport(api: ApiReport): ReportSection[] {
  const sections: ReportSection[] = [
    { title: "The library lags", lines: api.lags.map(describeGap) },
    { title: "No longer published", lines: api.gone.map(describeGap) },
    {
      title: "New methods; rename with x-name if a name reads badly",
      lines: api.newMethods.map((method) => `${method}()`),
    },
    {
      title: "Published now: x-not-shown and the texts that call these details open are outdated",
      lines: api.outdated.map(describeOutdated),
    },
    { title: "Methods of overlays", lines: api.overlays.map(describeOverlay) },
    {
      title: "Our additions that it has nothing for, or contradicts",
      lines: api.additions.map(emitProblem),
    },
    { title: "Paths of other APIs, omitted", lines: api.foreign },
    { title: wordingTitle, lines: api.wording },
    { title: "Read from elsewhere", lines: api.outside },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** Heading of the texts that differ; a terminal shows only some of them. */
export const wordingTitle: string = "Texts that differ, which no program notices";

function describeOverlay({ member, overlay, becomes }: OverlayChange): string {
  const what = {
    superseded: "is replaced by the published operation",
    lost: "is gone, because its operation is gone",
    new: "is new",
  };
  return `${member}(), by ${overlay}, ${what[becomes]}`;
}

/** Describes in one line the versions of an API. */
export function describeVersions({ name, from, version }: ApiReport): string {
  return `${name}: ours ${version.ours}, published ${version.published} (${from})`;
}

/** Describes in one line what the changes require of the next version. */
export function describeVerdict({ severity }: Verdict): string {
  return severity === undefined ? "Verdict: nothing changes" : `Verdict: ${severity}`;
}
