import type fc from "fast-check";

/** Something that has to bear every input. */
export interface Target extends AsyncDisposable {
  /** The name after `--only`. */
  readonly kind: string;
  /** Rejects for an input that does harm. */
  readonly property: fc.IAsyncProperty<unknown>;
}
