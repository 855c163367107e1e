import type { Api } from "../model/api.js";
import type { GeneratedApi } from "./generated-api.js";
import type { TypeSymbol, ValueSymbol } from "./runtime-symbols.js";

/** Adds behavior to generated clients that no schema describes. */
export interface Overlay<Facts> {
  /** Name of its folder under `overlays/`. */
  readonly name: string;
  /** Reads what it needs from the spec; `undefined` if it does not apply to the API. */
  read(api: Api): Facts | undefined;
  /** Changes the client with the methods of {@link GeneratedApi}. */
  apply(generated: GeneratedApi, facts: Facts): void;
  /** The module that exports the overlay's functions without a client. */
  readonly entry?: OverlayEntry | undefined;
}

/** A module of the package that binds an overlay's functions to the tables of every API that has them. */
export interface OverlayEntry {
  /** Function of the overlay's runtime whose argument is the tables by API name. */
  readonly factory: ValueSymbol;
  /** Type of the factory's result. */
  readonly type: TypeSymbol;
  /** Arguments of that type, if it has parameters. */
  readonly typeArguments?: ((apis: readonly Api[]) => readonly string[]) | undefined;
  /** Table that the overlay adds to each API. */
  readonly table: string;
  /** Members of the factory's result that the module exports. */
  readonly exports: readonly string[];
}

/** An overlay with private facts. */
export interface AnyOverlay {
  readonly name: string;
  readonly entry?: OverlayEntry | undefined;
  /** Reads and applies; returns whether the overlay applies to the API. */
  weave(api: Api, generated: GeneratedApi): boolean;
}

/** Declares an overlay: `read` accesses the spec, `apply` accesses the client, and only facts pass between them. */
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
