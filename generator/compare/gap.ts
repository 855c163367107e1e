import type { Effect } from "./effect.js";
import type { Difference } from "./difference.js";

/** One fact in which a published document and ours differ. */
export interface Gap extends Difference {
  /** `lags`: published, and ours lacks it or says otherwise. `gone`: ours has it, and it is not published any more. */
  readonly side: "lags" | "gone";
  /** What a caller sees of it; absent where the verdict judges it by the client and not by the document. */
  readonly effect?: Effect | undefined;
}

/** Creates a gap of what is published and ours does not say. */
export function lags(kind: string, message: string, effect?: Effect): Gap {
  return { side: "lags", kind, message, effect };
}

/** Creates a gap of what ours says and is not published. */
export function gone(kind: string, message: string, effect?: Effect): Gap {
  return { side: "gone", kind, message, effect };
}

/** Says in one line what differs, below a headline that names API and side. */
export function describeGap({ kind, message }: Gap): string {
  return `${kind}: ${message}`;
}
