import type { OverlayChange } from "../compare/compare-overlays.js";
import { describeGap, type Gap } from "../compare/gap.js";
import type { Problem } from "../model/problem.js";
import type { Verdict } from "../verdict/judge.js";
import type { Allowed } from "./allow-problems.js";
import { describeOutdated, type Outdated } from "./find-outdated.js";
import type { Loss } from "./settle.js";

/** What was found out about one API. */
export interface ApiReport {
  readonly name: string;
  /** Where the published document came from. */
  readonly from: string;
  readonly version: { readonly ours: string; readonly published: string };
  /** What is published and the library lacks, or has otherwise. */
  readonly lags: readonly Gap[];
  /** What the library has and is not published any more. */
  readonly gone: readonly Gap[];
  /** Places of texts that differ, which no program notices. */
  readonly wording: readonly string[];
  /** What our texts call open and is published now. */
  readonly outdated: readonly Outdated[];
  /** Names that new operations get. */
  readonly newMethods: readonly string[];
  readonly overlays: readonly OverlayChange[];
  /** Our extensions and examples that conflict with the published document. */
  readonly lost: readonly Loss[];
  /** Our rules that the published document does not follow. */
  readonly allowed: readonly Allowed[];
  /** Paths of the published document that belong to other APIs. */
  readonly foreign: readonly string[];
  /** What the published document has read from outside of its own place, because the user allows it. */
  readonly outside: readonly string[];
}

/** Everything that a run has to say. */
export interface SyncReport {
  readonly apis: readonly ApiReport[];
  readonly verdict: Verdict;
  /** Whether the library is behind what is published. */
  readonly lags: boolean;
  /** Files that were written; absent when nothing was to be written. */
  readonly written?: readonly string[] | undefined;
  /** What is left for a person then, in the order in which a person works. */
  readonly work?: readonly Problem[] | undefined;
}

/** Whether following what is published would change anything. */
export function lagsBehind(apis: readonly ApiReport[], { severity }: Verdict): boolean {
  return severity !== undefined || apis.some(({ lags, gone }) => lags.length + gone.length > 0);
}

/** A headline with lines below it. */
export interface ReportSection {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Puts what was found out about one API into words, part by part; parts with nothing to say are left out. */
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
      title: "Dropped from our spec: conflicts with the published document",
      lines: api.lost.map(({ pointer, message }) => `${pointer}: ${message}`),
    },
    {
      title: "Allowed in the published document, although our rules reject it",
      lines: describeAllowed(api.allowed),
    },
    { title: "Paths of other APIs, omitted", lines: api.foreign },
    { title: wordingTitle, lines: api.wording },
    { title: "Read from elsewhere", lines: api.outside },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** Headline of the texts that differ, of which a screen shows a few. */
export const wordingTitle: string = "Texts that differ, which no program notices";

/** There may be hundreds, and nothing is to be done about them. */
function describeAllowed(allowed: readonly Allowed[]): string[] {
  if (allowed.length === 0) return [];
  const rules = new Set(allowed.map(({ rule }) => rule)).size;
  const places = allowed.length === 1 ? "1 place" : `${allowed.length} places`;
  return [
    `${places}, by ${rules === 1 ? "1 rule" : `${rules} rules`}; --write lists them in specs/.redocly.lint-ignore.yaml, --json here`,
  ];
}

function describeOverlay({ member, overlay, becomes }: OverlayChange): string {
  const what = {
    superseded: "is replaced by the published operation",
    lost: "is gone, because its operation is gone",
    new: "is new",
  };
  return `${member}(), by ${overlay}, ${what[becomes]}`;
}

/** Says in one line how an API stands. */
export function describeVersions({ name, from, version }: ApiReport): string {
  return `${name}: ours ${version.ours}, published ${version.published} (${from})`;
}

/** Says in one line what the changes ask of the next version. */
export function describeVerdict({ severity }: Verdict): string {
  return severity === undefined ? "Verdict: nothing changes" : `Verdict: ${severity}`;
}
