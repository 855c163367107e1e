import { emitCommentLines } from "../../text/code.js";
import type { ClientFile } from "./client-file.js";

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
  const method = client.classOf(resource).addMethod({
    isAsync: !iterates,
    name,
    docs: [{ description: `\n${emitCommentLines(doc).join("\n")}` }],
    parameters: parameters.map(({ optional = false, ...rest }) => ({
      ...rest,
      hasQuestionToken: optional,
    })),
    returnType: iterates ? result : `Promise<${result}>`,
    statements: [`return ${expression};`],
  });
  client.headOf(method);
}
