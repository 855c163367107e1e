import { SyntaxKind, type MethodDeclaration } from "ts-morph";
import { emitCommentLines, lineWidth } from "../../model/text/code.js";
import type { ClientFile } from "./client-file.js";
import { headsOf, signaturesOf, type MethodHead, type TypeParameter } from "./method-head.js";

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
export function passResult(
  client: ClientFile,
  operationId: string,
  { through, args, request, result, option, doc }: ResultPass,
): void {
  const method = client.methodOf(operationId);
  const sent = method.getStatementByKindOrThrow(SyntaxKind.ReturnStatement);
  if (request !== undefined) {
    const call = sent.getExpressionIfKindOrThrow(SyntaxKind.CallExpression);
    call.getArguments().at(-1)?.replaceWithText(request);
  }
  const given = sent.getExpressionOrThrow().getText();
  sent.replaceWithText(`return ${emitCall(through, [given, ...args])};`);
  for (const each of headsOf(method)) {
    const head = client.headOf(each);
    head.result = `ApiPromise<${result}>`;
    if (option !== undefined) addOption(head, option);
  }
  addParagraph(method, doc);
}

function addOption(
  { parameters, typeParameters }: MethodHead,
  { type, typeParameter }: NonNullable<ResultPass["option"]>,
): void {
  typeParameters.set(typeParameter.name, typeParameter);
  for (const parameter of parameters) {
    if (parameter.name === "options") parameter.type += ` & ${type}`;
  }
}

/** Emits a call in a method's body, with one argument per line if it is too long. */
function emitCall(name: string, args: readonly string[]): string {
  const inline = `${name}(${args.join(", ")})`;
  if (inline.length + "    return ;".length <= lineWidth) return inline;
  return `${name}(\n${args.map((arg) => `  ${arg},\n`).join("")})`;
}

function addParagraph(method: MethodDeclaration, text: string): void {
  const [doc] = signaturesOf(method)[0].getJsDocs();
  if (doc === undefined) return;
  const end = doc.getTags().length === 0 ? [] : [""];
  const lines = [doc.getDescription().trim(), "", ...emitCommentLines(text), ...end];
  doc.setDescription(`\n${lines.join("\n")}`);
}
