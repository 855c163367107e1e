import { SyntaxKind, type JSDocTag, type MethodDeclaration } from "ts-morph";
import { emitCommentLines, emitDoc } from "../model/text/code.js";
import { headsOf } from "./find.js";

/** Joins paragraphs and tags to the text of a comment that nothing in them can end; ts-morph does not escape it. */
export function doc(...lines: readonly string[]): string {
  return emitCommentLines(lines.join("\n").trim()).join("\n");
}

/** The tag for the errors of a method of the same class, which are named once all overlays have added theirs. */
export function throwsOf(method: string): string {
  // Without a blank, no line breaks in it.
  return `@throws{${method}}`;
}

/** Adds an error to the documentation that callers see of a method. */
export function addThrows(method: MethodDeclaration, error: string, when: string): void {
  changeDoc(method, (text, prose) => {
    const space = text === prose ? "\n\n" : "\n";
    return `${text}${space}@throws {${error}} ${when}`;
  });
}

/** Adds a paragraph before the tags in the documentation that callers see of a method. */
export function addParagraph(method: MethodDeclaration, paragraph: string): void {
  changeDoc(
    method,
    (text, prose) => `${prose}\n\n${paragraph}\n\n${text.slice(prose.length).trim()}`,
  );
}

/** Changes documentation, given without the signs of a comment, and the part of it before the tags. */
function changeDoc(
  method: MethodDeclaration,
  change: (text: string, prose: string) => string,
): void {
  const [signature = method] = headsOf(method);
  const [found] = signature.getJsDocs();
  // The text of a tag alone lacks asterisks at its end, such as those of bold words.
  const text = found?.getInnerText() ?? "";
  const prose = found?.getDescription().trim() ?? "";
  const changed = change(text, prose);
  if (found === undefined) signature.addJsDoc(doc(changed));
  else found.replaceWithText(emitDoc(changed).join("\n"));
}

/** Names, in the documentation of a method, the errors of those that it calls; they come before it in its class. */
export function nameErrors(
  method: MethodDeclaration,
  siblings: readonly MethodDeclaration[],
): void {
  const own = tagsOf(method).flatMap(errorsOf);
  const called = siblings.filter((each) => own.includes(each.getName()));
  const named = new Set(own.filter((error) => !called.some((each) => each.getName() === error)));
  const tags = called.flatMap((each) => {
    const errors = tagsOf(each).flatMap(errorsOf);
    const others = errors.filter((error) => named.size < named.add(error).size);
    return others.length === 0 ? [] : [`@throws {${others.join(" | ")}} see \`${each.getName()}\``];
  });
  const places = called.map((each) => throwsOf(each.getName()));
  if (places.length === 0) return;
  changeDoc(method, (text) => {
    // They are beside each other.
    const start = Math.min(...places.map((place) => text.indexOf(place)));
    const end = start + places.join("\n").length;
    return text.slice(0, start) + [...tags, text.slice(end).trim()].join("\n");
  });
}

/** The errors in the documentation that callers see of a method. */
function tagsOf(method: MethodDeclaration): JSDocTag[] {
  const [signature = method] = headsOf(method);
  return signature.getJsDocs().flatMap((comment) => comment.getTags());
}

/** The errors that a tag names: a type, or a union of several. */
function errorsOf(tag: JSDocTag): string[] {
  const type = tag.asKind(SyntaxKind.JSDocThrowsTag)?.getTypeExpression()?.getTypeNode();
  const types = type?.asKind(SyntaxKind.UnionType)?.getTypeNodes() ?? [type];
  return types.flatMap((each) => each?.getText() ?? []);
}
