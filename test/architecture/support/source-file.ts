import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** A place in a source file that breaks a rule. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Writes findings as `file:line message`, the form that editors and terminals link. */
export function describeFindings(findings: readonly Finding[]): string[] {
  return findings.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

/** Folder of the project. */
export const projectRoot: string = fileURLToPath(new URL("../../..", import.meta.url));

/** A parsed TypeScript file; its path is relative to the project and has forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly syntax: ts.SourceFile;
}

/** Parses a text as the file of that path. */
export function parseSource(path: string, text: string): SourceFile {
  return { path, syntax: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

/** Reads and parses every TypeScript file under folders of the project. */
export function readSources(...folders: string[]): SourceFile[] {
  const paths = folders.flatMap((folder) => listFiles(folder, ".ts"));
  return paths.map(readSource);
}

/** What several tests look at is parsed once. */
function readSource(path: string): SourceFile {
  const text = readText(path);
  const known = parsed.get(path);
  if (known?.syntax.text === text) return known;
  const source = parseSource(path, text);
  parsed.set(path, source);
  return source;
}

const parsed = new Map<string, SourceFile>();

/** Lists the files under a folder of the project whose names end so, sorted. */
export function listFiles(folder: string, ending: string): string[] {
  const entries = readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" });
  return entries
    .filter(
      (entry) =>
        entry.endsWith(ending) && !/(^|[\\/])(dist|fixtures|node_modules)[\\/]/.test(entry),
    )
    .map((entry) => `${folder}/${entry.replaceAll("\\", "/")}`)
    .toSorted();
}

/** Reads a file of the project. */
export function readText(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}

/** Calls a function with every node of a file, parents first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Makes a finding at the line on which a node starts. */
export function findingAt({ path, syntax }: SourceFile, node: ts.Node, message: string): Finding {
  const { line } = syntax.getLineAndCharacterOfPosition(node.getStart(syntax));
  return { file: path, line: line + 1, message };
}
