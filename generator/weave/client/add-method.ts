import { emitCommentLines, emitIndented } from "../../text/code.js";
import type { ClientFile } from "./client-file.js";
import { printHead } from "./method-head.js";

/** A method that an overlay adds to a resource, or to the client itself when `resource` is absent. */
export interface MethodAddition {
  readonly resource?: string | undefined;
  readonly name: string;
  readonly doc: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly optional?: boolean;
  }[];
  /** What the promise of the method gives. */
  readonly result: string;
  /** The method gives an iterator instead: it is not asynchronous, and `result` is its whole type. */
  readonly iterates?: true | undefined;
  /** One expression that calls a tested function. */
  readonly expression: string;
}

/** Adds a method at the end of its class. */
export function addMethod(client: ClientFile, addition: MethodAddition): void {
  const { resource, name, doc, parameters, result, iterates = false, expression } = addition;
  const head = printHead({
    name: iterates ? name : `async ${name}`,
    typeParameters: new Map(),
    parameters: parameters.map(({ optional = false, ...rest }) => ({
      ...rest,
      isOptional: optional,
    })),
    result: iterates ? result : `Promise<${result}>`,
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
