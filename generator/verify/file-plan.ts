import type { SyntaxName } from "./syntax-tables.js";

/** What the emitter of a file and the overlays mean to write into it; nothing of it is read from what was written. */
export interface FilePlan {
  /** What the file was generated from, for messages. */
  readonly source: string;
  /** The table of the syntax that the file may consist of. */
  readonly syntax: SyntaxName;
  /** Modules that it imports or exports from. */
  readonly imports: ReadonlySet<string>;
  /** Whether it declares a class, constant, function or type of that name. */
  readonly declares: (name: string) => boolean;
  /** What it calls and constructs: `assertRegion`, `this.create`, `new Runs`. */
  readonly calls: ReadonlySet<string>;
}
