import { Node, type CallExpression, type SourceFile } from "ts-morph";
import { emitCommentLines } from "../model/text/code.js";
import { signatureOf } from "./client-class.js";
import { editStatement } from "./edit-statement.js";
import type { GeneratedApi } from "./generated-api.js";

/** A call that runs before an operation is sent, and the error with which it rejects the request. */
export interface Guard {
  readonly expression: string;
  readonly error: string;
  /** The condition, for the method's documentation. */
  readonly when: string;
}

/** Inserts a call before an operation is sent, and before earlier guards. It throws to reject the request. */
export function addGuard(
  generated: GeneratedApi,
  operationId: string,
  { expression, error, when }: Guard,
): void {
  const method = generated.methodOf(operationId);
  method.statements = method.statements.map((statement) =>
    editStatement(statement, (file) => insertGuard(findCall(file), expression)),
  );
  addTag(signatureOf(method).docs, `@throws {${error}} ${when}`);
  generated.noteGuarded(operationId);
}

function insertGuard(call: CallExpression, expression: string): void {
  const last = call.getArguments().at(-1);
  if (Node.isArrowFunction(last)) last.insertStatements(0, `${expression};`);
  else call.replaceWithText(`${call.getText().slice(0, -1)}, () => {\n  ${expression};\n})`);
}

/** Returns the call that sends the request. */
function findCall(file: SourceFile): CallExpression {
  return file.getFirstDescendantOrThrow(
    (node): node is CallExpression =>
      Node.isCallExpression(node) && node.getExpression().getText() === "this.#transport.send",
  );
}

/** Adds a tag to a comment; an empty line separates the first tag from the text. */
function addTag(docs: string[], tag: string): void {
  const text = docs.pop();
  if (text === undefined) return;
  const space = /^@/m.test(text) ? "\n" : "\n\n";
  docs.push(`\n${text.trim()}${space}${emitCommentLines(tag).join("\n")}`);
}
