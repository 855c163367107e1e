/** One fact in which a published document and ours differ. */
export interface Difference {
  /** `lags`: published, and ours lacks it or says otherwise. `gone`: ours has it, and it is not published any more. */
  readonly side: "lags" | "gone";
  /** What kind of fact it is. */
  readonly kind: string;
  /** Where it is, and what ours says and what is published. */
  readonly message: string;
}

/** Creates a difference of what is published and ours does not say. */
export function lags(kind: string, message: string): Difference {
  return { side: "lags", kind, message };
}

/** Creates a difference of what ours says and is not published. */
export function gone(kind: string, message: string): Difference {
  return { side: "gone", kind, message };
}
