import type { Api } from "../model/api.js";
import type { GeneratedApi } from "./generated-api.js";
import type { TypeSymbol, ValueSymbol } from "./runtime-symbols.js";

/** Adds to generated clients what no schema states. */
export interface Overlay<Facts> {
  /** Name of its folder under `overlays/`. */
  readonly name: string;
  /** Reads what it needs from the spec; `undefined` when the API gives it nothing to do. */
  read(api: Api): Facts | undefined;
  /** Adds to the client by the verbs of {@link GeneratedApi}. */
  apply(generated: GeneratedApi, facts: Facts): void;
  /** The module that offers the overlay's functions without a client. */
  readonly entry?: OverlayEntry | undefined;
}

/** A module of the package that binds an overlay's functions to the tables of every API that has them. */
export interface OverlayEntry {
  /** Function of the overlay's runtime that takes the tables by API name. */
  readonly factory: ValueSymbol;
  /** Type of what the factory returns. */
  readonly type: TypeSymbol;
  /** Arguments of that type, when it has parameters. */
  readonly typeArguments?: ((apis: readonly Api[]) => readonly string[]) | undefined;
  /** Table that the overlay adds to each API. */
  readonly table: string;
  /** Members of the factory's result that the module exports. */
  readonly exports: readonly string[];
}

/** An overlay whose facts only it knows. */
export interface AnyOverlay {
  readonly name: string;
  readonly entry?: OverlayEntry | undefined;
  /** Reads and applies; returns whether there was anything to do. */
  weave(api: Api, generated: GeneratedApi): boolean;
}

/** Declares an overlay: `read` sees the spec, `apply` sees the client, and nothing else passes between them. */
export function defineOverlay<Facts>(overlay: Overlay<Facts>): AnyOverlay {
  return {
    name: overlay.name,
    entry: overlay.entry,
    weave(api, generated) {
      const facts = overlay.read(api);
      if (facts === undefined) return false;
      overlay.apply(generated, facts);
      return true;
    },
  };
}
