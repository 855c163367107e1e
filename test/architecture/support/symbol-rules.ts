import { posix } from "node:path";
import ts from "typescript";
import type { Finding } from "./finding.js";
import { importsOf } from "./imports.js";
import type { SourceFile } from "./source-file.js";
import { findProblems } from "./source-file.js";

/**
 * Finds symbols of the runtime that the compiler cannot hold to what they stand for: types under another name than
 * their own, and a module under another name than that of the folder whose types it has.
 */
export function checkSymbols(source: SourceFile): Finding[] {
  const folders = importsOf(source)
    .filter(({ specifier }) => specifier.endsWith("/index.js"))
    .map(({ file = "" }) => posix.dirname(file));
  return findProblems(source, (node) => isMisnamed(node) ?? isElsewhere(node, folders));
}

function isMisnamed(node: ts.Node): string | undefined {
  if (!ts.isPropertySignature(node)) return undefined;
  const type = node.type?.getText() ?? "";
  const wanted = `module.${node.name.getText()}`;
  return type.replace(/<.*>$/s, "") === wanted ? undefined : `${type} is not ${wanted}`;
}

function isElsewhere(node: ts.Node, folders: readonly string[]): string | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [argument] = node.arguments;
  if (argument === undefined || !ts.isStringLiteral(argument)) return undefined;
  const isOverlay = node.expression.getText() === "overlayModule";
  const module = isOverlay ? `runtime/${argument.text}` : argument.text;
  return folders.includes(module) ? undefined : `${module} is none of ${folders.join(", ")}`;
}
