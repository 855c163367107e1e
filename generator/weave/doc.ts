import type { JSDoc, JSDocStructure, JSDocTag, MethodDeclaration } from "ts-morph";
import { SyntaxKind } from "ts-morph";
import { emitCommentLines } from "../model/text/code.js";
import { headsOf } from "./find.js";

/** Joins paragraphs and tags to the text of a comment that nothing in them can end; ts-morph does not escape it. */
export function doc(...lines: readonly string[]): string {
  return emitCommentLines(lines.join("\n").trim()).join("\n");
}

/** The tag for the errors of a method of the same class, which are named once all overlays have added theirs. */
export function throwsOf(method: string): string {
  return `@throws {${method}} see \`${method}\``;
}

/** Adds an error to the documentation of a method. */
export function addThrows(method: MethodDeclaration, error: string, when: string): void {
  changeDoc(method, ({ prose, tags }) => [prose, "", ...tags, `@throws {${error}} ${when}`]);
}

/** Adds a paragraph to the documentation of a method. */
export function addParagraph(method: MethodDeclaration, paragraph: string): void {
  changeDoc(method, ({ prose, tags }) => [prose, "", paragraph, "", ...tags]);
}

/** Documentation without the signs of a comment. */
interface DocParts {
  readonly prose: string;
  /** A tag each. */
  readonly tags: readonly string[];
}

/** Changes the documentation that callers see of a method. */
function changeDoc(
  method: MethodDeclaration,
  change: (parts: DocParts) => readonly string[],
): void {
  const [signature = method] = headsOf(method);
  const [found] = signature.getJsDocs();
  const { description = "", tags = [] }: Partial<JSDocStructure> = found?.getStructure() ?? {};
  const parts = {
    prose: String(description).trim(),
    tags: tags.map(({ tagName, text }) => `@${tagName} ${String(text ?? "")}`.trim()),
  };
  found?.remove();
  signature.addJsDoc(doc(...change(parts)));
}

/** Names, in the documentation of a method, the errors of those that it calls; they come before it in its class. */
export function nameErrors(
  method: MethodDeclaration,
  siblings: readonly MethodDeclaration[],
): void {
  const [signature = method] = headsOf(method);
  const tags = signature.getJsDocs().flatMap(throwsTags);
  const called = siblings.filter((each) =>
    tags.some((tag) => errorsOf(tag).includes(each.getName())),
  );
  if (called.length === 0) return;
  const names = called.map((each) => each.getName());
  const named = new Set(tags.flatMap(errorsOf).filter((error) => !names.includes(error)));
  const theirs = called.flatMap((each) => {
    const [seen = each] = headsOf(each);
    const all = seen.getJsDocs().flatMap(throwsTags).flatMap(errorsOf);
    const errors = all.filter((error) => named.size < named.add(error).size);
    return errors.length === 0 ? [] : [`@throws {${errors.join(" | ")}} see \`${each.getName()}\``];
  });
  changeDoc(method, (parts) => {
    const placed = new Set(names.map(throwsOf));
    const at = parts.tags.findIndex((tag) => placed.has(tag));
    const others = parts.tags.filter((tag) => !placed.has(tag));
    return [parts.prose, "", ...others.toSpliced(at, 0, ...theirs)];
  });
}

function throwsTags(comment: JSDoc): JSDocTag[] {
  return comment.getTags().filter((tag) => tag.isKind(SyntaxKind.JSDocThrowsTag));
}

/** The errors that a tag names: a type, or a union of several. */
function errorsOf(tag: JSDocTag): string[] {
  const type = tag.asKind(SyntaxKind.JSDocThrowsTag)?.getTypeExpression()?.getTypeNode();
  const types = type?.asKind(SyntaxKind.UnionType)?.getTypeNodes() ?? [type];
  return types.flatMap((each) => each?.getText() ?? []);
}
