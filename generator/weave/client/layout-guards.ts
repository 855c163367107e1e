import type { JSDoc, MethodDeclaration } from "ts-morph";
import { emitDoc } from "../../text/code.js";
import type { Edit } from "./apply-edits.js";

/** A call before an operation is sent, and what it throws to refuse the request. */
export interface Guard {
  readonly expression: string;
  /** Error class and condition, for the method's documentation. */
  readonly throws?: { readonly error: string; readonly when: string } | undefined;
}

/** The guards of a method as its first statements, and what they throw at the end of its documentation. */
export function layoutGuards(method: MethodDeclaration, guards: readonly Guard[]): Edit[] {
  const start = method.getBodyOrThrow().getStart() + "{".length;
  const text = guards.map(({ expression }) => `\n    ${expression};`).join("");
  const throws = guards
    .toReversed()
    .flatMap(({ throws: thrown }) => (thrown ? [`@throws {${thrown.error}} ${thrown.when}`] : []));
  const [doc] = method.getJsDocs();
  const edit = { start, end: start, text };
  return doc === undefined || throws.length === 0 ? [edit] : [edit, layoutDoc(doc, throws)];
}

/** An empty line sets the first tag apart from the text. */
function layoutDoc(doc: JSDoc, tags: readonly string[]): Edit {
  const space = doc.getTags().length === 0 ? "\n\n" : "\n";
  const lines = emitDoc(doc.getInnerText().trim() + space + tags.join("\n"));
  return { start: doc.getStart(), end: doc.getEnd(), text: lines.join("\n  ") };
}
