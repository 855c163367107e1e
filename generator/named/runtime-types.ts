import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../model/paths.js";
import { readModule, type ModuleNames, type Place } from "./read-module.js";
import type { TypeSymbol } from "../weave/runtime-symbols.js";

/** The module that exports the public declarations of the folders below it. */
const transport = "runtime/transport";

/** Errors are classes that callers test values against, so they have their own entry. */
const errors = path.join("runtime", "errors");

/**
 * Lists runtime types with all types that they use, so that anyone who can import one can also name the others.
 *
 * @throws {TypeError} when no module exports one of them
 */
export function withNamedTypes(types: readonly TypeSymbol[]): TypeSymbol[] {
  const found = new Map(types.map((type) => [nameOf(type), type]));
  for (const { module, name } of found.values()) {
    const named = tableOf(module)[name];
    if (named === undefined) throw new TypeError(`${indexOf(module)} exports no ${name}`);
    for (const type of named) found.set(nameOf(type), type);
  }
  return [...found].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, type]) => type);
}

/** The types that each export of a module uses. */
type Table = Readonly<Record<string, readonly TypeSymbol[]>>;

/** A cache is safe because the runtime does not change while the generator is running. */
const tables = new Map<string, Table>();

function tableOf(module: string): Table {
  const table = tables.get(module) ?? readTable(module);
  tables.set(module, table);
  return table;
}

function readTable(module: string): Table {
  const exported = [...read(indexOf(module)).exports.keys()];
  return Object.fromEntries(exported.map((name) => [name, namedBy(module, name)]));
}

function namedBy(module: string, name: string): TypeSymbol[] {
  const place = findExport({ file: indexOf(module), name });
  if (place === undefined) return [];
  const names = read(place.file).declarations.get(place.name) ?? [];
  return [...names].flatMap((named) => {
    const target = findUsed({ file: place.file, name: named });
    if (target === undefined || isError(target)) return [];
    return symbolOf(target, [transport, module]);
  });
}

/** Returns the symbol under which one of the modules exports a declaration. */
function symbolOf(target: Place, modules: readonly string[]): TypeSymbol {
  for (const module of modules) {
    const name = [...read(indexOf(module)).exports.keys()].find((each) =>
      isSame(findExport({ file: indexOf(module), name: each }), target),
    );
    if (name !== undefined) return { kind: "type", module, name };
  }
  throw new TypeError(
    `${target.file} declares ${target.name}, which an exported type names: export it from ${modules.map(indexOf).join(" or ")}`,
  );
}

function isError({ file, name }: Place): boolean {
  return file.startsWith(errors) && read(file).classes.has(name);
}

/** Returns the declaration of a name that a file uses; `undefined` for names of packages and the language. */
function findUsed({ file, name }: Place): Place | undefined {
  const elsewhere = read(file).imports.get(name);
  return elsewhere === undefined ? findExport({ file, name }) : findExport(elsewhere);
}

/** Returns the declaration of a name that a file exports. */
function findExport({ file, name }: Place): Place | undefined {
  const { exports, declarations } = read(file);
  const elsewhere = exports.get(name);
  if (elsewhere !== undefined) return findExport(elsewhere);
  return declarations.has(name) ? { file, name } : undefined;
}

const files = new Map<string, ModuleNames>();

function read(file: string): ModuleNames {
  const names =
    files.get(file) ?? readModule(file, readFileSync(path.join(projectRoot, file), "utf8"));
  files.set(file, names);
  return names;
}

function indexOf(module: string): string {
  return path.join(module, "index.ts");
}

function nameOf({ module, name }: TypeSymbol): string {
  return `${module} ${name}`;
}

function isSame(left: Place | undefined, right: Place): boolean {
  return left?.file === right.file && left.name === right.name;
}
