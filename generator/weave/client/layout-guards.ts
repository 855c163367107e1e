import { Node, type CallExpression, type JSDoc, type MethodDeclaration } from "ts-morph";
import { emitDoc } from "../../model/text/code.js";
import type { Edit } from "./apply-edits.js";
import { signaturesOf } from "./method-head.js";

/** A call that runs before an operation is sent, and the error with which it rejects the request. */
export interface Guard {
  readonly expression: string;
  /** Error class and condition, for the method's documentation. */
  readonly throws?: { readonly error: string; readonly when: string } | undefined;
}

/**
 * Returns the edits that insert the guards at the start of a method's call and their errors at the end of its
 * documentation.
 */
export function layoutGuards(method: MethodDeclaration, guards: readonly Guard[]): Edit[] {
  const end = callOf(method).getEnd() - ")".length;
  const lines = guards.map(({ expression }) => `      ${expression};\n`);
  const throws = guards
    .toReversed()
    .flatMap(({ throws: thrown }) => (thrown ? [`@throws {${thrown.error}} ${thrown.when}`] : []));
  const [doc] = signaturesOf(method)[0].getJsDocs();
  const edit = { start: end, end, text: `, () => {\n${lines.join("")}    }` };
  return doc === undefined || throws.length === 0 ? [edit] : [edit, layoutDoc(doc, throws)];
}

/** Returns the call that sends the request. */
function callOf(method: MethodDeclaration): CallExpression {
  return method.getFirstDescendantOrThrow(
    (node): node is CallExpression =>
      Node.isCallExpression(node) && node.getExpression().getText() === "this.#transport.send",
  );
}

/** Adds tags to a comment; an empty line separates the first tag from the text. */
function layoutDoc(doc: JSDoc, tags: readonly string[]): Edit {
  const space = doc.getTags().length === 0 ? "\n\n" : "\n";
  const lines = emitDoc(doc.getInnerText().trim() + space + tags.join("\n"));
  return { start: doc.getStart(), end: doc.getEnd(), text: lines.join("\n  ") };
}
