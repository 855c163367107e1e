import ts from "typescript";
import type { Finding } from "./finding.js";
import type { ServiceFacts } from "./service-facts.js";
import type { SourceFile } from "./source-file.js";
import { findProblems, walk } from "./source-file.js";

/** Shapes that only facts of the service have, whatever the specs hold at the moment. */
const shapes = /\b(fam-[a-z]\b|svc-[a-z0-9]|SERVICE_[A-Z])|\/api\/v|x-service-/i;
const listLength = 3;

/** Finds facts of the service that are spelled out in a file; its comments may name them. */
export function checkFacts(source: SourceFile, facts: ServiceFacts): Finding[] {
  return findProblems(source, (node) => {
    const fact = factIn(node, facts);
    return fact && `fact of the service: ${fact}`;
  });
}

/** Finds facts of the service in a template of generated code, whose comments may name them too. */
export function checkTemplateFacts(path: string, text: string, facts: ServiceFacts): Finding[] {
  const blanked = text.replaceAll(/\{\{!--[^]*?--\}\}/g, (comment) =>
    comment.replaceAll(/[^\n]/g, " "),
  );
  return blanked.split("\n").flatMap((line, index) => {
    const fact = factInText(line, facts);
    return fact === undefined
      ? []
      : [{ file: path, line: index + 1, message: `fact of the service: ${fact}` }];
  });
}

function factIn(node: ts.Node, facts: ServiceFacts): string | undefined {
  const text = textOf(node);
  if (text !== undefined) return factInString(text, facts);
  if (ts.isIdentifier(node) && (shapes.test(node.text) || isName(node.text, facts)))
    return node.text;
  return isOutermostList(node) ? factInList(node, facts) : undefined;
}

function isName(text: string, { texts, names }: ServiceFacts): boolean {
  return texts.has(text) || (names.has(text) && !ownNames.has(text));
}

/** Names that the package itself gives its callers, and that a field of the service has as well. */
const ownNames: ReadonlySet<string> = new Set(["hasMore"]);

function isOutermostList(node: ts.Node): boolean {
  return isList(node) && ts.findAncestor(node.parent, isList) === undefined;
}

function isList(node: ts.Node): boolean {
  return ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node);
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) && isSpecifier(node)) return undefined;
  if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) return node.text;
  return ts.isRegularExpressionLiteral(node) ? node.text.replaceAll("\\/", "/") : undefined;
}

/** What is imported is a file, and a folder may have the name of a resource. */
function isSpecifier({ parent }: ts.StringLiteralLike): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);
}

function factInString(text: string, facts: ServiceFacts): string | undefined {
  if (facts.words.has(text) || isName(text, facts)) return text;
  const codes = text.split(/\W+/).filter((word) => facts.countries.has(word));
  if (codes.length >= listLength && codes.join("").length * 2 > text.length)
    return "list of countries";
  return factInText(text, facts);
}

function factInText(text: string, facts: ServiceFacts): string | undefined {
  const plain = text.toLowerCase();
  const known = [...facts.texts].find((fact) => plain.includes(fact.toLowerCase()));
  return known ?? shapes.exec(text)?.[0];
}

function factInList(list: ts.Node, facts: ServiceFacts): string | undefined {
  const numbers = new Set<number>();
  const codes = new Set<string>();
  walk(list, (node) => {
    if (ts.isNumericLiteral(node)) numbers.add(Number(node.text));
    if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) codes.add(node.text);
  });
  if ([...codes].filter((code) => facts.countries.has(code)).length >= listLength)
    return "list of countries";
  const limits = [...numbers].filter((number) => facts.limits.has(number));
  return limits.length >= listLength ? `table of limits ${limits.join(", ")}` : undefined;
}
