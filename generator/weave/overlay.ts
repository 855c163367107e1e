import type { Api } from "../model/api.js";
import type { GeneratedApi } from "./generated-api.js";
import type { ValueSymbol } from "./runtime-symbols.js";

/** Adds behavior to generated clients that no schema describes. */
export interface Overlay {
  /** Name of its folder under `overlays/`. */
  readonly name: string;
  /** Changes the client as the document says; nothing if it says nothing of that behavior. */
  weave(generated: GeneratedApi): void;
  /** The module that exports the overlay's functions without a client. */
  readonly entry?: OverlayEntry | undefined;
}

/** A module of the package that binds an overlay's functions to the tables of every API that has them. */
export interface OverlayEntry {
  /** Function of the overlay's runtime whose argument is the tables by API name: `createLimits` returns `Limits`. */
  readonly factory: ValueSymbol;
  /** Arguments of the type of its result, if it has parameters. */
  readonly typeArguments?: ((apis: readonly Api[]) => readonly string[]) | undefined;
  /** Table that the overlay adds to each API. */
  readonly table: string;
  /** A member of that table that the client does not need, and the table that has it. */
  readonly apart?: Readonly<Record<"member" | "table", string>> | undefined;
  /** Members of the factory's result that the module exports. */
  readonly exports: readonly string[];
}

/** Returns the name of the type of a factory's result. */
export function resultOf({ name }: ValueSymbol): string {
  return name.replace(/^create/, "");
}
