import type { Effect } from "./effect.js";
import type { Difference } from "./difference.js";

/** One fact that differs between a published document and ours. */
export interface Gap extends Difference {
  /** `lags`: published, but missing or different in ours. `gone`: in ours, but no longer published. */
  readonly side: "lags" | "gone";
  /** Effect on callers; absent if the verdict judges the client and not the document. */
  readonly effect?: Effect | undefined;
  /** The value before, as JSON, if it is no longer true: texts may still say it. */
  readonly was?: string | undefined;
}

/** Creates a gap for a published fact that ours lacks. */
export function lags(kind: string, message: string, effect?: Effect): Gap {
  return { side: "lags", kind, message, effect };
}

/** Creates a gap for a fact of our document that is not published. */
export function gone(kind: string, message: string, effect?: Effect): Gap {
  return { side: "gone", kind, message, effect };
}

/** Describes a gap in one line, for a section that names the API and the side. */
export function describeGap({ kind, message }: Gap): string {
  return `${kind}: ${message}`;
}
