import { parse } from "yaml";
import { type Import, importsOf } from "./imports.js";
import { type Finding, type SourceFile, findingAt, readText } from "./source-file.js";

/** A part of the project that may import certain others. */
interface Part {
  readonly name: string;
  /** Pattern of the paths of its files. */
  readonly files: string;
  readonly imports: readonly string[];
  /** Parts of which it may import the types alone. */
  readonly types?: readonly string[];
  /** Pattern of the packages that it may import; absent: none. */
  readonly packages?: string;
}

/** The import graph of the project; a file belongs to the first part that matches it. */
const parts: readonly Part[] = parse(readText("test/architecture/import-graph.yaml"));

/** Finds imports that the graph does not allow, and files that belong to no part of it. */
export function checkImports(sources: readonly SourceFile[]): Finding[] {
  return sources.flatMap((source) => {
    const part = partOf(source.path);
    if (part === undefined) return [findingAt(source, source.syntax, "belongs to no known part")];
    return importsOf(source).flatMap((found) => checkImport(part, found));
  });
}

function checkImport(part: Part, found: Import): Finding[] {
  const imported = found.file === undefined ? undefined : partOf(found.file);
  const allowedParts = found.isTypeOnly ? [...part.imports, ...(part.types ?? [])] : part.imports;
  const allowed =
    found.package === undefined
      ? imported !== undefined && allowedParts.includes(imported.name)
      : part.packages !== undefined && matches(part.packages, found.package);
  if (allowed) return [];
  const what = imported?.name ?? found.package ?? "a file outside of the graph";
  const message = `${part.name} may not import ${what} (${found.specifier})`;
  return [findingAt(found.from, found.node, message)];
}

function partOf(path: string): Part | undefined {
  return parts.find(({ files }) => matches(files, path));
}

/** Lists the files that import a package. */
export function importersOf(sources: readonly SourceFile[], name: string): string[] {
  const importers = sources.filter((source) =>
    importsOf(source).some((found) => found.package === name),
  );
  return importers.map(({ path }) => path);
}

function matches(pattern: string, name: string): boolean {
  return new RegExp(pattern).test(name);
}
