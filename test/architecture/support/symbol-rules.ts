import { posix } from "node:path";
import ts from "typescript";
import type { Finding } from "./finding.js";
import { importsOf } from "./imports.js";
import type { SourceFile } from "./source-file.js";
import { findProblems } from "./source-file.js";

/**
 * Finds symbols of the runtime that the compiler cannot hold to what they stand for: types that their module does not
 * export, and a module under another name than that of the folder whose type it has.
 *
 * @param isType - whether the module of a folder exports a type
 */
export function checkSymbols(
  source: SourceFile,
  isType: (folder: string, name: string) => boolean,
): Finding[] {
  const folders = importsOf(source)
    .filter(({ specifier }) => specifier.endsWith("/index.js"))
    .map(({ file = "" }) => posix.dirname(file));
  const isKnown = (name: string): boolean => folders.some((folder) => isType(folder, name));
  return findProblems(source, (node) => isUnknown(node, isKnown) ?? isElsewhere(node, folders));
}

function isUnknown(node: ts.Node, isKnown: (name: string) => boolean): string | undefined {
  if (!ts.isLiteralTypeNode(node) || !ts.isStringLiteral(node.literal)) return undefined;
  const { text } = node.literal;
  return isKnown(text) ? undefined : `${text} is not exported`;
}

function isElsewhere(node: ts.Node, folders: readonly string[]): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== "runtimeModule") return undefined;
  const [argument] = node.arguments;
  if (argument === undefined || !ts.isStringLiteral(argument)) return undefined;
  const module = `runtime/${argument.text}`;
  return folders.includes(module) ? undefined : `${module} is none of ${folders.join(", ")}`;
}
