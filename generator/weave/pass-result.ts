import { SyntaxKind, type SourceFile } from "ts-morph";
import { emitCommentLines, lineWidth } from "../model/text/code.js";
import { headsOf, signatureOf, type TypeParameter } from "./client-class.js";
import { editStatement } from "./edit-statement.js";
import type { GeneratedApi } from "./generated-api.js";

/** A function that processes the result of an operation before the caller receives it. */
export interface ResultPass {
  /**
   * Name of the function. Its first parameter is the promise of the result; it returns one that also provides the
   * response.
   */
  readonly through: string;
  /** Its other arguments, as expressions. */
  readonly args: readonly string[];
  /** The request's settings, as an expression of `options`; absent: unchanged. */
  readonly request?: string | undefined;
  /** The new type that the method's promise resolves to. */
  readonly result: string;
  /** Additional options, whose type parameter is added to the method. */
  readonly option?: { readonly type: string; readonly typeParameter: TypeParameter } | undefined;
  /** Added to the method's documentation. */
  readonly doc: string;
}

/** Passes the result of an operation through a function. */
export function passResult(generated: GeneratedApi, operationId: string, pass: ResultPass): void {
  const method = generated.methodOf(operationId);
  const { result, option, doc } = pass;
  method.statements = method.statements.map((statement) =>
    editStatement(statement, (file) => passThrough(file, pass)),
  );
  for (const head of headsOf(method)) {
    head.returnType = `ApiPromise<${result}>`;
    if (option === undefined) continue;
    head.typeParameters.push(option.typeParameter);
    for (const parameter of head.parameters)
      if (parameter.name === "options") parameter.type += ` & ${option.type}`;
  }
  addParagraph(signatureOf(method).docs, doc);
  generated.noteGuarded(operationId);
}

function passThrough(file: SourceFile, { through, args, request }: ResultPass): void {
  const sent = file.getStatementByKindOrThrow(SyntaxKind.ReturnStatement);
  if (request !== undefined) {
    const call = sent.getExpressionIfKindOrThrow(SyntaxKind.CallExpression);
    call.getArguments().at(-1)?.replaceWithText(request);
  }
  const given = sent.getExpressionOrThrow().getText();
  sent.replaceWithText(`return ${emitCall(through, [given, ...args])};`);
}

/** Emits a call in a method's body, with one argument per line if it is too long. */
function emitCall(name: string, args: readonly string[]): string {
  const inline = `${name}(${args.join(", ")})`;
  if (inline.length + "    return ;".length <= lineWidth) return inline;
  return `${name}(\n${args.map((arg) => `  ${arg},\n`).join("")})`;
}

/** Adds a paragraph to a comment, before its tags. */
function addParagraph(docs: string[], paragraph: string): void {
  const text = docs.pop();
  if (text === undefined) return;
  const [prose = "", ...tags] = text.trim().split(/\n+(?=@)/);
  const lines = [prose.trim(), "", ...emitCommentLines(paragraph)];
  docs.push(`\n${[...lines, ...(tags.length > 0 ? ["", ...tags] : [])].join("\n")}`);
}
