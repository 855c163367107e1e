import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../model/paths.js";
import { readModule, type ModuleNames, type Place } from "./read-module.js";
import type { TypeSymbol } from "../../weave/runtime-symbols.js";

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
  for (const type of found.values())
    for (const named of namedBy(type)) found.set(nameOf(named), named);
  return [...found].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, type]) => type);
}

/** The types that an export uses. A cache is safe because the runtime does not change while the generator is running. */
const known = new Map<string, readonly TypeSymbol[]>();

function namedBy(type: TypeSymbol): readonly TypeSymbol[] {
  const named = known.get(nameOf(type)) ?? readNamed(type);
  known.set(nameOf(type), named);
  return named;
}

function readNamed({ module, name }: TypeSymbol): TypeSymbol[] {
  const index = indexOf(module);
  if (!read(index).exports.has(name)) throw new TypeError(`${index} exports no ${name}`);
  const place = findExport({ file: index, name });
  if (place === undefined) return [];
  const names = read(place.file).declarations.get(place.name) ?? [];
  return [...names].flatMap((used) => {
    const target = findUsed({ file: place.file, name: used });
    if (target === undefined || isError(target)) return [];
    return symbolOf(target, [transport, module]);
  });
}

/** Returns the symbol under which one of the modules exports a declaration. */
function symbolOf(target: Place, modules: readonly string[]): TypeSymbol {
  for (const module of modules) {
    // Most are exported under their own name, and to look for another one takes reading many files.
    const names = [target.name, ...read(indexOf(module)).exports.keys()];
    const name = names.find((each) =>
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
