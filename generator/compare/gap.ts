import type { Difference } from "./difference.js";

/** One fact in which a published document and ours differ. */
export interface Gap extends Difference {
  /** `lags`: published, and ours lacks it or says otherwise. `gone`: ours has it, and it is not published any more. */
  readonly side: "lags" | "gone";
}

/** Creates a gap of what is published and ours does not say. */
export function lags(kind: string, message: string): Gap {
  return { side: "lags", kind, message };
}

/** Creates a gap of what ours says and is not published. */
export function gone(kind: string, message: string): Gap {
  return { side: "gone", kind, message };
}

/** Says in one line what differs, below a headline that names API and side. */
export function describeGap({ kind, message }: Gap): string {
  return `${kind}: ${message}`;
}
