import type * as transportModule from "../../runtime/transport/index.js";

/** A name exported by a runtime module, which generated code can import. */
export interface RuntimeSymbol<Kind extends "value" | "type" = "value" | "type"> {
  readonly kind: Kind;
  /** Its folder in the project, such as `runtime/transport`. */
  readonly module: string;
  readonly name: string;
}

/** A function of the runtime. */
export type ValueSymbol = RuntimeSymbol<"value">;

/** A type of the runtime. */
export type TypeSymbol = RuntimeSymbol<"type">;

/** The names of a module's functions, which its type lists, and of its types, which no type can list. */
export type RuntimeModule<Module, Types extends string = never> = {
  readonly [Name in keyof Module]: ValueSymbol;
} & { readonly [Name in Types]: TypeSymbol };

/**
 * Returns the names of a module of the runtime as symbols, without loading the module. The compiler rejects a function
 * that the module does not have; a test rejects such a type.
 */
export function runtimeModule<Module, Types extends string = never>(
  name: string,
): RuntimeModule<Module, Types> {
  const get = (_: object, symbol: string): RuntimeSymbol => ({
    kind: /^[A-Z]/.test(symbol) ? "type" : "value",
    module: `runtime/${name}`,
    name: symbol,
  });
  // The names are those of the type.
  return new Proxy({}, { get }) as RuntimeModule<Module, Types>;
}

/** The transport's functions for overlays. */
export const transport: RuntimeModule<typeof transportModule> = runtimeModule("transport");
