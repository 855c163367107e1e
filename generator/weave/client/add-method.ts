import { emitCommentLines, emitIndented } from "../../model/text/code.js";
import type { ClientFile } from "./client-file.js";
import { printHead, type TypeParameter } from "./method-head.js";

/** A method that an overlay adds to a resource, or to the client itself when `resource` is absent. */
export interface MethodAddition {
  readonly resource?: string | undefined;
  readonly name: string;
  readonly doc: string;
  readonly typeParameters?: readonly TypeParameter[] | undefined;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly optional?: boolean;
  }[];
  /** The type that the method's promise resolves to. */
  readonly result: string;
  /**
   * What the method returns instead of a plain promise: an iterator, whose whole type is `result`, or an operation's
   * promise, which also provides the response.
   */
  readonly gives?: "iterator" | "api promise" | undefined;
  /** An expression that calls a tested function. */
  readonly expression: string;
}

/** Adds a method to the end of its class. */
export function addMethod(client: ClientFile, addition: MethodAddition): void {
  const { resource, name, doc, typeParameters = [], parameters } = addition;
  const { result, gives, expression } = addition;
  const head = printHead({
    name: gives === undefined ? `async ${name}` : name,
    typeParameters: new Map(typeParameters.map((each) => [each.name, each])),
    parameters: parameters.map(({ optional = false, ...rest }) => ({
      ...rest,
      isOptional: optional,
    })),
    result: emitResult(result, gives),
  });
  client.addMember(resource, [
    "/**",
    ...emitCommentLines(doc).map((line) => ` * ${line}`.trimEnd()),
    " */",
    `${head} {`,
    ...emitIndented(`return ${expression};`.split("\n")),
    "}",
  ]);
}

function emitResult(result: string, gives: MethodAddition["gives"]): string {
  if (gives === "iterator") return result;
  return gives === "api promise" ? `ApiPromise<${result}>` : `Promise<${result}>`;
}
