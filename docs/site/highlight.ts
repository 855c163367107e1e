import ts from "typescript";
import { escapeHtml } from "./html.js";

/** Marks the words of TypeScript for the style sheet; other languages stay as they are. */
export function highlight(source: string, language: string): string {
  if (language !== "ts") return escapeHtml(source);
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    false,
    ts.LanguageVariant.Standard,
    source,
  );
  let html = "";
  // A template's middle is scanned as code, up to the brace that ends it.
  const open: ("template" | "brace")[] = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const found = nextToken(token, scanner, open);
    html += mark(scanner.getTokenText(), kindOf(found));
  }
  return html;
}

function nextToken(
  token: ts.SyntaxKind,
  scanner: ts.Scanner,
  open: ("template" | "brace")[],
): ts.SyntaxKind {
  if (token === ts.SyntaxKind.TemplateHead) open.push("template");
  if (token === ts.SyntaxKind.OpenBraceToken) open.push("brace");
  if (token !== ts.SyntaxKind.CloseBraceToken || open.at(-1) !== "template") {
    if (token === ts.SyntaxKind.CloseBraceToken) open.pop();
    return token;
  }
  const rest = scanner.reScanTemplateToken(false);
  if (rest === ts.SyntaxKind.TemplateTail) open.pop();
  return rest;
}

function kindOf(token: ts.SyntaxKind): string | undefined {
  if (token >= ts.SyntaxKind.FirstKeyword && token <= ts.SyntaxKind.LastKeyword) return "keyword";
  if (strings.has(token)) return "string";
  return comments.has(token) ? "comment" : undefined;
}

const strings: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.NumericLiteral,
]);

const comments: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.SingleLineCommentTrivia,
  ts.SyntaxKind.MultiLineCommentTrivia,
]);

function mark(text: string, kind: string | undefined): string {
  const escaped = escapeHtml(text);
  return kind === undefined ? escaped : `<span class="${kind}">${escaped}</span>`;
}
