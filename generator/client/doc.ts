import type { ClassDeclaration, JSDoc, JSDocTag, MethodDeclaration } from "ts-morph";
import { emitCommentLines, emitDoc } from "../api/text/code.js";
import { joinParagraphs } from "../api/text/paragraphs.js";
import { headsOf, isKind } from "./find.js";

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
  changeDoc(method, (prose, tags) => [prose, `${tags}\n@throws {${error}} ${when}`.trim()]);
}

/** Adds a paragraph before the tags in the documentation that callers see of a method. */
export function addParagraph(method: MethodDeclaration, paragraph: string): void {
  changeDoc(method, (prose, tags) => [prose, paragraph, tags]);
}

/** Changes documentation, given as its prose and its tags without the signs of a comment, and returned in paragraphs. */
function changeDoc(
  method: MethodDeclaration,
  change: (prose: string, tags: string) => string[],
): void {
  const found = commentOf(method);
  // The text of a tag alone lacks asterisks at its end, such as those of bold words.
  const text = found?.getInnerText() ?? "";
  const prose = found?.getDescription().trim() ?? "";
  const changed = joinParagraphs(change(prose, text.slice(prose.length).trim()));
  if (found === undefined) method.addJsDoc(doc(changed));
  else found.replaceWithText(emitDoc(changed).join("\n"));
}

/** Returns the comment that callers see of a method. */
function commentOf(method: MethodDeclaration): JSDoc | undefined {
  const [signature = method] = headsOf(method);
  return signature.getJsDocs()[0];
}

/**
 * Prints a class whose methods name, in their documentation, the errors of those that they call, which come before them.
 * To edit each would cost a parse.
 */
export function printClass(owner: ClassDeclaration): string {
  const code = owner.getSourceFile().getFullText();
  const errors = new Map<string, readonly string[]>();
  let text = "";
  let end = 0;
  for (const method of owner.getMethods()) {
    const comment = commentOf(method);
    const named = comment?.getTags().flatMap(errorsOf) ?? [];
    const called = [...errors.keys()].filter((name) => named.includes(name));
    const own = named.filter((error) => !called.includes(error));
    const known = new Set(own);
    const theirs = called.map((name) => {
      return (errors.get(name) ?? []).filter((error) => known.size < known.add(error).size);
    });
    errors.set(method.getName(), [...theirs.flat(), ...own]);
    if (comment === undefined || called.length === 0) continue;
    text += code.slice(end, comment.getStart()) + nameErrors(comment, called, theirs);
    end = comment.getEnd();
  }
  return text + code.slice(end);
}

/** Prints a comment with the errors of other methods in the place of the tags for them, which are beside each other. */
function nameErrors(
  comment: JSDoc,
  methods: readonly string[],
  errors: readonly (readonly string[])[],
): string {
  const text = comment.getInnerText();
  const places = methods.map(throwsOf);
  const start = Math.min(...places.map((place) => text.indexOf(place)));
  const rest = text.slice(start + places.join("\n").length).trim();
  const tags = methods.flatMap((name, at) => {
    const named = errors[at]?.join(" | ") ?? "";
    return named === "" ? [] : [`@throws {${named}} see \`${name}\``];
  });
  return emitDoc(text.slice(0, start) + [...tags, rest].join("\n")).join("\n");
}

/** The errors that a tag names: a type, or a union of several. */
function errorsOf(tag: JSDocTag): string[] {
  if (!isKind(tag, "JSDocThrowsTag")) return [];
  const type = tag.getTypeExpression()?.getTypeNode();
  const types = isKind(type, "UnionType") ? type.getTypeNodes() : [type];
  return types.flatMap((each) => each?.getText() ?? []);
}
