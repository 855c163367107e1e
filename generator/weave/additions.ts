import type { TypeSymbol } from "./runtime-symbols.js";

/** A constant in `tables.ts` that an overlay added. */
export interface Table {
  readonly name: string;
  readonly value: unknown;
  /** Its declared type and the module to import it from; without one, the literal determines its type. */
  readonly type?: { readonly name: string; readonly from: string } | undefined;
}

/** A constant that an overlay adds to `tables.ts`. */
export interface TableAddition extends Pick<Table, "name" | "value"> {
  /** Its declared type; without one, the literal determines its type. */
  readonly type?: TypeSymbol;
}

/** A type that an overlay adds to `types.ts`. */
export interface TypeAddition {
  readonly name: string;
  /** Type parameters with their constraints: `Model extends string`. */
  readonly parameters?: readonly string[] | undefined;
  readonly doc: string;
  /** The type itself, in TypeScript syntax. */
  readonly text: string;
}
