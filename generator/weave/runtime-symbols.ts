/** A name exported by a runtime module, which generated code can import. */
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
 * The names that a module exports: its values, and under `types` the listed types, because no type can list them all.
 */
export type RuntimeModule<Module, Types = object> = {
  readonly [Name in keyof Module]: ValueSymbol;
} & {
  readonly types: { readonly [Name in keyof Types]: TypeSymbol };
};

/**
 * Returns the names of a runtime module as symbols, without loading the module. Its type determines the names, so that
 * a missing one does not compile.
 */
export function runtimeModule<Module, Types>(module: string): RuntimeModule<Module, Types> {
  const types = symbolsOf("type", module);
  const values = symbolsOf("value", module);
  const get = (_: object, name: string): unknown => (name === "types" ? types : values[name]);
  // The compiler rejects names that are not in the type.
  return new Proxy({}, { get }) as RuntimeModule<Module, Types>;
}

/** Returns the names of what an overlay weaves into clients as symbols, by the name of its folder in the runtime. */
export function overlayModule<Module, Types>(overlay: string): RuntimeModule<Module, Types> {
  return runtimeModule(`runtime/${overlay}`);
}

function symbolsOf(
  kind: RuntimeSymbol["kind"],
  module: string,
): Readonly<Record<string, RuntimeSymbol>> {
  return new Proxy({}, { get: (_, name) => ({ kind, module, name: String(name) }) });
}
