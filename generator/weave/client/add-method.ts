import { emitCommentLines, emitIndented } from "../../text/code.js";
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
  /** What the promise of the method gives. */
  readonly result: string;
  /**
   * What the method gives instead of a promise: an iterator, of which `result` is the whole type, or what the method of
   * an operation gives, which knows the answer as well.
   */
  readonly gives?: "iterator" | "api promise" | undefined;
  /** One expression that calls a tested function. */
  readonly expression: string;
}

/** Adds a method at the end of its class. */
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
