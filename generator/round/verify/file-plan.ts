import type { SyntaxName } from "./syntax-tables.js";

/**
 * The content that the emitter of a file and the overlays intend to write; nothing in it is read from the written file.
 */
export interface FilePlan {
  /** The input of the file, for messages. */
  readonly source: string;
  /** Name of the table of allowed syntax. */
  readonly syntax: SyntaxName;
  /** Modules that it imports or exports from. */
  readonly imports: ReadonlySet<string>;
  /** Reports whether the file declares a class, constant, function, or type with this name. */
  readonly declares: (name: string) => boolean;
  /** The calls and constructions: `assertRegion`, `this.create`, `new Runs`. */
  readonly calls: ReadonlySet<string>;
}
