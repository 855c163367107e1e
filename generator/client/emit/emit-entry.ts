import { allOperations, type Api } from "../../api/api.js";
import { typeOfResult, type EntryData, type OverlayEntry } from "../overlay.js";
import { emitImport, emitLiteral } from "../../api/text/code.js";
import { exportNamedTypes } from "./named/runtime-types.js";
import { render } from "./render.js";

/** A table that an entry binds functions to: its local name, and where it comes from. */
export interface BoundTable {
  readonly local: string;
  readonly name: string;
  readonly from: string;
  /** See {@link OverlayEntry}. */
  readonly apart?: OverlayEntry["apart"];
}

/** A module that exports functions without a client, bound to tables. */
export interface Entry extends Pick<OverlayEntry, "factory" | "exports"> {
  /** Name of its file without extension, which is also that of the entry of the package. */
  readonly name: string;
  readonly typeArguments: readonly string[];
  readonly tables: readonly BoundTable[];
}

/**
 * Emits the module of an entry.
 *
 * @param docs - description of each function
 */
export function emitEntry(
  { factory, typeArguments, tables, exports }: Entry,
  specifierOf: (module: string) => string,
  docs: ReadonlyMap<string, string> = new Map(),
): string {
  const result = typeOfResult(factory);
  const { name: type } = result;
  const runtime = specifierOf(factory.module);
  const bind = ({ local, apart }: BoundTable): string =>
    apart ? `${local}: { ...${local}, ${apart.member}: ${local}_ }` : local;
  return render("entry", {
    imports: [
      emitImport("import", [factory.name], runtime),
      emitImport("import type", [type], runtime),
      ...tables.map(({ local, name, from, apart }) => {
        const whole = local === name ? name : `${name} as ${local}`;
        const parts = apart ? [whole, `${apart.table} as ${local}_`] : [whole];
        return emitImport("import", parts, from);
      }),
    ],
    type: typeArguments.length === 0 ? type : `${type}<${typeArguments.join(", ")}>`,
    factory: factory.name,
    tables: tables.map(bind).join(", "),
    exports: exports.map((name) => ({ name, doc: docs.get(name) ?? "" })),
    named: exportNamedTypes([result], specifierOf),
  });
}

/** Emits a file of data. */
export function emitData(
  { name, doc }: Pick<EntryData, "name" | "doc">,
  values: readonly unknown[],
): string {
  return render("data", { name, doc, value: emitLiteral(values) });
}

/** Emits the list of all operations of all APIs, each with the name of its API. */
export function emitOperationKeys(apis: readonly Api[]): string {
  const keys = apis.flatMap((api) => allOperations(api).map(({ id }) => `${api.name}:${id}`));
  return render("operations", { keys: emitLiteral(keys) });
}
