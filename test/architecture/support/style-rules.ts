import ts from "typescript";
import type { Finding } from "./finding.js";
import { importsOf } from "./imports.js";
import type { SourceFile } from "./source-file.js";
import { findingAt, findProblems } from "./source-file.js";

const longestFunction = 40;

/** What VitePress loads by its default export. */
const loadedByVitePress = /^docs\/site\/vitepress\/(?:config|theme\/index)\.ts$/;

/** Finds what the house style rules out in any source file. */
export function checkStyle(source: SourceFile): Finding[] {
  const inNodes = findProblems(source, (node) => {
    if (ts.isExportAssignment(node) && loadedByVitePress.test(source.path)) return undefined;
    return syntaxProblem(node) ?? lengthProblem(source, node);
  });
  return [...checkFileName(source), ...checkImportEndings(source), ...inNodes];
}

function syntaxProblem(node: ts.Node): string | undefined {
  if (ts.isExportAssignment(node)) return "default export";
  if (node.kind === ts.SyntaxKind.DefaultKeyword && !ts.isDefaultClause(node.parent)) {
    return "default export";
  }
  if (node.kind === ts.SyntaxKind.AnyKeyword) return "any";
  if (ts.isEnumDeclaration(node)) return "enum";
  if (ts.isNonNullExpression(node)) return "non-null assertion";
  if (isDoubleCast(node)) return "cast through unknown";
  return undefined;
}

function isDoubleCast(node: ts.Node): boolean {
  return (
    ts.isAsExpression(node) &&
    ts.isAsExpression(node.expression) &&
    node.expression.type.kind === ts.SyntaxKind.UnknownKeyword
  );
}

function lengthProblem({ syntax }: SourceFile, node: ts.Node): string | undefined {
  if (!ts.isFunctionLike(node) || !("body" in node) || node.body === undefined) return undefined;
  const lines = codeLines(syntax, node);
  return lines > longestFunction ? `function of ${lines} lines` : undefined;
}

/** Lines on which a token of the node starts or ends: blank lines and comments do not count. */
function codeLines(syntax: ts.SourceFile, node: ts.Node): number {
  const lines = new Set<number>();
  const add = (position: number): void => {
    lines.add(syntax.getLineAndCharacterOfPosition(position).line);
  };
  const visit = (part: ts.Node): void => {
    if (part.getChildCount(syntax) === 0 && part.getWidth(syntax) > 0 && !ts.isJSDoc(part)) {
      add(part.getStart(syntax));
      add(part.getEnd());
    }
    for (const child of part.getChildren(syntax)) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(node);
  return lines.size;
}

function checkFileName(source: SourceFile): Finding[] {
  const isKebab = source.path.split("/").every((part) => /^[a-z0-9.]+(-[a-z0-9.]+)*$/.test(part));
  return isKebab ? [] : [findingAt(source, source.syntax, "name is not kebab-case")];
}

function checkImportEndings(source: SourceFile): Finding[] {
  return importsOf(source)
    .filter(({ specifier }) => specifier.startsWith(".") && !/\.(m?js|json|css)$/.test(specifier))
    .map(({ node, specifier }) => findingAt(source, node, `import without .js: ${specifier}`));
}
