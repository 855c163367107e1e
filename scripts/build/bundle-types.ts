import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { Failure } from "../support/failure.mjs";
import { projectRoot } from "../support/project.mjs";
import { listExports, type Export } from "./list-exports.js";
import { withoutSources } from "./without-sources.js";
import { reachDeclarations, type Declared } from "./reach-declarations.js";

/** A declaration and the file that it goes to. */
interface Placed extends Declared {
  readonly chunk: string;
}

type AllPlaced = ReadonlyMap<ts.Symbol, Placed>;

const folder = path.join(projectRoot, "dist", "types");

/**
 * Puts the declarations that entries lead to into a few files, of which the entries' own name what can be imported:
 * a file per module costs a compiler a tenth of the time that it takes for an empty program.
 *
 * Each entry is there for `import` and for `require`. Both name the same declarations, which are CommonJS because that
 * is what either may refer to: the types of a client that was imported are those of one that was required.
 *
 * @param entries - declaration files, as the compiler wrote them
 */
export function bundleTypes(entries: readonly string[]) {
  const program = ts.createProgram([...entries], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const exported = new Map<string, Export[]>();
  for (const entry of entries) {
    const file = program.getSourceFile(entry);
    if (file !== undefined) exported.set(entry, listExports(file, checker));
  }
  const all = place(exported, checker);
  const texts = [
    ...[...exported].flatMap(([entry, list]) => {
      const text = describeEntry(entry, list, all);
      return [entry, entry.replace(/\.d\.ts$/, ".d.cts")].map((file) => [file, text]);
    }),
    ...chunksOf(all).map((chunk) => [chunkFile(chunk), describeChunk(chunk, all)]),
  ];
  rmSync(folder, { recursive: true });
  for (const [file = "", text = ""] of texts) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, withoutSources(text));
  }
}

function place(
  exported: ReadonlyMap<string, readonly Export[]>,
  checker: ts.TypeChecker,
): AllPlaced {
  const reach = (lists: readonly (readonly Export[])[]) =>
    reachDeclarations(
      lists.flat().map(({ symbol }) => symbol),
      checker,
    );
  const clients = [...exported].filter(([entry]) => isClient(entry)).map(([, list]) => list);
  const needed = reach(clients);
  return new Map(
    [...reach([...exported.values()])].map(([symbol, declared]) => [
      symbol,
      { ...declared, chunk: chunkOf(declared, needed.has(symbol)) },
    ]),
  );
}

function isClient(entry: string) {
  const [area, ...rest] = path.relative(folder, entry).split(path.sep);
  return area === "generated" && rest.length > 1;
}

/**
 * One chunk per API, one for what clients are made of, so that users of one load nothing else; and one for each
 * of the other parts.
 *
 * @param isNeeded - by a client
 */
function chunkOf({ file }: Declared, isNeeded: boolean) {
  const [area = "", part = "", ...rest] = path.relative(folder, file.fileName).split(path.sep);
  if (area === "generated") return path.basename(part, ".d.ts");
  if (area !== "overlays" && area !== "runtime") return area;
  if (isNeeded) return "core";
  if (part === "errors") return part;
  return part === "budget" && rest[0] === "redis" ? "redis" : "runtime";
}

function chunksOf(all: AllPlaced) {
  return [...new Set([...all.values()].map(({ chunk }) => chunk))];
}

function chunkFile(chunk: string) {
  return path.join(folder, "shared", `${chunk}.d.cts`);
}

function describeEntry(entry: string, exported: readonly Export[], all: AllPlaced) {
  const lines = exported.map(({ name, symbol, isValue }) => {
    const declared = all.get(symbol);
    if (declared === undefined) throw new Failure(`${entry}: nothing declares ${name}.`);
    const kind = isValue ? "export" : "export type";
    return { start: kind, name: renamed(declared.name, name), from: specifier(entry, declared) };
  });
  return grouped(lines);
}

function describeChunk(chunk: string, all: AllPlaced) {
  const own = [...all.values()].filter((declared) => declared.chunk === chunk);
  assertDistinct(chunk, own);
  const lines = own.flatMap(({ uses }) =>
    uses.flatMap(({ name, symbol, imported }) => {
      const start = "import type";
      if (imported) return { start, name: renamed(imported.name, name), from: imported.from };
      const target = all.get(symbol);
      if (target === undefined) throw new Failure(`${chunk}: nothing declares ${name}.`);
      if (target.chunk !== chunk) {
        return {
          start,
          name: renamed(target.name, name),
          from: specifier(chunkFile(chunk), target),
        };
      }
      if (target.name === name) return [];
      throw new Failure(`${target.file.fileName}: import ${target.name} without another name.`);
    }),
  );
  const statements = new Set(own.flatMap((declared) => declared.statements));
  return [references(own), grouped(lines), ...[...statements].map(textOf)].join("");
}

function assertDistinct(chunk: string, own: readonly Declared[]) {
  const files = new Map();
  for (const { name, file } of own) {
    const other = files.get(name);
    files.set(name, file.fileName);
    if (other === undefined) continue;
    throw new Failure(
      `Types of ${chunk} are published in one file, and two are called ${name}: in ${other} and ${file.fileName}. Rename one.`,
    );
  }
}

/** The libraries that declarations ask for. The compiler heeds that at the top of a file only. */
function references(own: readonly Declared[]) {
  const names = own.flatMap(({ file }) =>
    file.libReferenceDirectives.map(({ fileName }) => fileName),
  );
  return [...new Set(names)]
    .map((name) => `/// <reference lib="${name}" preserve="true" />\n`)
    .join("");
}

/** A declaration with its comment, indented by two spaces instead of four: they are a tenth of the text. */
function textOf(statement: ts.Node) {
  const file = statement.getSourceFile();
  const text = file.text.slice(statement.getStart(file, true), statement.end);
  return `${text.replaceAll(/^(?: {4})+/gm, (indent) => indent.slice(indent.length / 2))}\n`;
}

function specifier(file: string, declared: Placed) {
  const relative = path.relative(path.dirname(file), chunkFile(declared.chunk));
  const posix = relative
    .split(path.sep)
    .join("/")
    .replace(/\.d\.cts$/, ".cjs");
  return posix.startsWith(".") ? posix : `./${posix}`;
}

function renamed(name: string, local: string) {
  return name === local ? name : `${name} as ${local}`;
}

/** Statements that import or export, one for each module. */
function grouped(lines: readonly { start: string; name: string; from: string }[]) {
  const names = new Map<string, Set<string>>();
  for (const { start, name, from } of lines) {
    const key = JSON.stringify([from, start]);
    names.set(key, (names.get(key) ?? new Set()).add(name));
  }
  return [...names]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, list]) => {
      const [from, start] = JSON.parse(key);
      return `${start} { ${[...list].toSorted().join(", ")} } from "${from}";\n`;
    })
    .join("");
}
