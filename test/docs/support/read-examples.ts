import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";

/** An example in the JSDoc of a public name. */
export interface Example {
  /** `Interface.member`, or the name alone. */
  readonly name: string;
  readonly code: string;
}

/** Reads the examples of every source file below some folders. */
export function readExamples(folders: readonly string[]): Example[] {
  return folders.flatMap(listSources).flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(file, "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    return collect(source, []);
  });
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${folder}/${file}`);
}

function collect(node: ts.Node, path: readonly string[]): Example[] {
  const name = nameOf(node);
  const here = name === undefined ? path : [...path, name];
  const examples = ts.isSourceFile(node) ? [] : examplesOf(node, here.join("."));
  const inside: Example[] = [];
  ts.forEachChild(node, (child) => void inside.push(...collect(child, here)));
  return [...examples, ...inside];
}

function nameOf(node: ts.Node): string | undefined {
  const { name } = node as ts.Node & { name?: ts.Node };
  const isNamed =
    ts.isDeclarationStatement(node) || ts.isTypeElement(node) || ts.isClassElement(node);
  return isNamed ? name?.getText() : undefined;
}

/** An example is one fenced block. */
function examplesOf(node: ts.Node, name: string): Example[] {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter((doc) => ts.isJSDoc(doc) && doc.parent === node)
    .flatMap((doc) => (ts.isJSDoc(doc) ? [...(doc.tags ?? [])] : []))
    .filter(({ tagName }) => tagName.text === "example")
    .map(({ comment }) => ({ name, code: codeIn(ts.getTextOfJSDocComment(comment) ?? "") }));
}

function codeIn(text: string): string {
  const block = /^```ts\n([^]*?)\n```$/.exec(text.trim());
  if (block === null) throw new Error(`expected one block of TypeScript, found:\n${text}`);
  return block[1] ?? "";
}
