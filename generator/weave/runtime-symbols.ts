/** A name that a module of the runtime exports, as generated code may import it. */
export interface RuntimeSymbol<Kind extends "value" | "type" = "value" | "type"> {
  readonly kind: Kind;
  /** Its folder in the project, such as `runtime/transport`. */
  readonly module: string;
  readonly name: string;
}

/** A function or class of the runtime. */
export type ValueSymbol = RuntimeSymbol<"value">;

/** A type of the runtime. */
export type TypeSymbol = RuntimeSymbol<"type">;

/**
 * The names that a module exports: its values, and under `types` those of its types that are listed, since no type
 * lists them all.
 */
export type RuntimeModule<Module, Types = object> = {
  readonly [Name in keyof Module]: ValueSymbol;
} & {
  readonly types: { readonly [Name in keyof Types]: TypeSymbol };
};

/**
 * Gives the names of a module of the runtime as symbols. The module itself is not loaded: its type says which names
 * there are, so that one which does not exist does not compile.
 */
export function runtimeModule<Module, Types>(module: string): RuntimeModule<Module, Types> {
  const types = symbolsOf("type", module);
  const values = symbolsOf("value", module);
  const get = (_: object, name: string): unknown => (name === "types" ? types : values[name]);
  // The compiler lets nobody ask for a name that is not in the type.
  return new Proxy({}, { get }) as RuntimeModule<Module, Types>;
}

/** The same for the runtime modules of an overlay, by the name of its folder. */
export function overlayModule<Module, Types>(overlay: string): RuntimeModule<Module, Types> {
  return runtimeModule(`overlays/${overlay}`);
}

function symbolsOf(
  kind: RuntimeSymbol["kind"],
  module: string,
): Readonly<Record<string, RuntimeSymbol>> {
  return new Proxy({}, { get: (_, name) => ({ kind, module, name: String(name) }) });
}
