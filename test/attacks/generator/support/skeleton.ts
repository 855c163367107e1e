import ts from "typescript";

/**
 * The code of a file without comments, and with nothing in its literals: one entry for each token.
 *
 * What only says that a line was too long is left out: a comma before a bracket, and a bar before the first type.
 */
export function tokensOf(text: string): string[] {
  const tokens = scan(text);
  return tokens.filter((token, at) => {
    if (token === ",") return !/^[\])}]$/.test(tokens[at + 1] ?? "");
    return token !== "|" || !/^[=<(:,]$/.test(tokens[at - 1] ?? "");
  });
}

function scan(text: string): string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, text);
  const tokens: string[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan())
    tokens.push(kind === ts.SyntaxKind.StringLiteral ? '"…"' : scanner.getTokenText());
  return tokens;
}

/** The comments of a file. */
export function commentsOf(text: string): string[] {
  const { ESNext } = ts.ScriptTarget;
  const scanner = ts.createScanner(ESNext, false, ts.LanguageVariant.Standard, text);
  const comments: string[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan())
    if (/^\/[/*]/.test(scanner.getTokenText())) comments.push(scanner.getTokenText());
  return comments;
}

/**
 * The shape of a file: the kinds of all its nodes, as deep as they are.
 *
 * Names are all the same, since they follow those of the document: an identifier, a literal, or one in brackets.
 */
export function shapeOf(text: string): string[] {
  const shape: string[] = [];
  const visit = (node: ts.Node, depth: number): void => {
    if (isName(node)) {
      shape.push(`${depth} name`);
      return;
    }
    shape.push(`${depth} ${ts.SyntaxKind[node.kind]}`);
    ts.forEachChild(node, (child) => visit(child, depth + 1));
  };
  visit(ts.createSourceFile("any.ts", text, ts.ScriptTarget.ESNext), 0);
  return shape;
}

function isName(node: ts.Node): boolean {
  if (ts.isComputedPropertyName(node)) return ts.isStringLiteral(node.expression);
  return ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNumericLiteral(node);
}

/** Tags of the documentation comments in a file, which tools act upon. */
export function tagsOf(text: string): string[] {
  const source = ts.createSourceFile("any.ts", text, ts.ScriptTarget.ESNext, true);
  const tags: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const tag of ts.getJSDocTags(node))
      if (tag.parent.parent === node) tags.push(tag.tagName.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tags;
}
