import type { Api } from "../api/api.js";
import type { Schemas } from "../api/extensions.js";
import type { ClientCode } from "./client-code.js";
import type { TypeSymbol, ValueSymbol } from "./runtime-symbols.js";

/** Adds behavior to generated clients that no schema describes. */
export interface Overlay {
  /** Appears in the manifest and in messages. */
  readonly name: string;
  /**
   * The extensions that it reads, with the JSON Schema of each. Beside what a schema says, `x-on` lists the kinds of nodes
   * that can have the extension, and `x-names` says what a text in it names, so that it is there. A document without any
   * of them is left alone; an overlay without extensions applies to all.
   */
  readonly extensions?: Schemas | undefined;
  /** Overlays whose edits it changes, so that it must come after them. */
  readonly after?: readonly string[] | undefined;
  /** Edits the client as the document says; nothing if it says nothing of that behavior. */
  apply(client: ClientCode, api: Api): void;
  /** The module that exports the overlay's functions without a client. */
  readonly entry?: OverlayEntry | undefined;
}

/** Defines an overlay. */
export function defineOverlay(overlay: Overlay): Overlay {
  return overlay;
}

/** A module of the package that binds an overlay's functions to what it reads from the documents. */
export interface OverlayEntry {
  /** Function of the overlay's runtime whose argument is the tables by API name: `createLimits` returns `Limits`. */
  readonly factory: ValueSymbol;
  /** Arguments of the type of its result, if it has parameters. */
  readonly typeArguments?: ((apis: readonly Api[]) => readonly string[]) | undefined;
  /** Table that the overlay adds to each API. */
  readonly table?: string | undefined;
  /** A member of that table that the client does not need, and the table that has it. */
  readonly apart?: Readonly<Record<"member" | "table", string>> | undefined;
  /** What the factory gets instead of tables: a list made of all documents. */
  readonly data?: EntryData | undefined;
  /** Members of the factory's result that the module exports. */
  readonly exports: readonly string[];
}

/** A file with one list of data; without items, there is neither the file nor the entry. */
export interface EntryData {
  readonly file: string;
  /** Name of its constant, and of the member of the factory's argument. */
  readonly name: string;
  readonly doc: string;
  readonly read: (apis: readonly Api[]) => readonly unknown[];
}

/** Returns the type of a factory's result. */
export function typeOfResult({ module, name }: ValueSymbol): TypeSymbol {
  return { kind: "type", module, name: name.replace(/^create/, "") };
}
