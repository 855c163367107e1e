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

/** The functions of a module, which its type lists, and its types, which no type can list. */
export type RuntimeModule<Module> = { readonly [Name in keyof Module]: ValueSymbol } & {
  readonly typeOf: (name: string) => TypeSymbol;
};

/**
 * Returns the names of a module of the runtime as symbols, without loading the module. The compiler rejects a function
 * that the module does not have, and a run such a type.
 */
export function runtimeModule<Module>(name: string): RuntimeModule<Module> {
  const module = `runtime/${name}`;
  const get = (_: object, symbol: string): unknown =>
    symbol === "typeOf"
      ? (type: string): TypeSymbol => ({ kind: "type", module, name: type })
      : { kind: "value", module, name: symbol };
  // The names are those of the type.
  return new Proxy({}, { get }) as RuntimeModule<Module>;
}

/** The transport's functions for overlays. */
export const transport: RuntimeModule<typeof transportModule> = runtimeModule("transport");
