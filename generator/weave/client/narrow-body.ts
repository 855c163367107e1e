import { SyntaxKind } from "ts-morph";
import type { ClientFile } from "./client-file.js";
import {
  headsOf,
  replaceType,
  signaturesOf,
  type MethodHead,
  type Parameter,
  type TypeParameter,
} from "./method-head.js";

/** What a method takes as the body of its request. */
export interface BodyType {
  readonly type: string;
  /** Type parameters of the method. */
  readonly typeParameters: readonly TypeParameter[];
}

/** What an operation's method takes as the body by itself; undefined when it takes none. */
export function bodyType(client: ClientFile, operationId: string): BodyType | undefined {
  const [signature] = signaturesOf(client.methodOf(operationId));
  const { parameters, typeParameters } = client.headOf(signature);
  const type = parameters.find(({ name }) => name === bodyParameter)?.type;
  return type === undefined ? undefined : { type, typeParameters: [...typeParameters.values()] };
}

/** The emitter gives every body this name. */
const bodyParameter = "body";

/**
 * Gives a body another type, in the operation's method and in every method of its class that takes the
 * same body.
 *
 * @param many - type of each body where a method takes many of them: type parameters follow one only
 */
export function narrowBody(
  client: ClientFile,
  operationId: string,
  body: BodyType,
  many?: string,
): void {
  const current = bodyType(client, operationId);
  const { type } = current ?? client.missing(`the body of ${operationId}`);
  const schema = client.operation(operationId).body?.type.text ?? type;
  const owner = client.methodOf(operationId).getParentIfKindOrThrow(SyntaxKind.ClassDeclaration);
  for (const method of owner.getMethods().flatMap(headsOf)) {
    const head = client.headOf(method);
    for (const parameter of head.parameters) {
      if (parameter.type === type) takeBody(head, parameter, body);
      else if (many !== undefined) parameter.type = replaceType(parameter.type, schema, many);
    }
  }
  dropUnused(client, `${type} ${schema}`);
}

function takeBody(
  head: MethodHead,
  parameter: Parameter,
  { type, typeParameters }: BodyType,
): void {
  parameter.type = type;
  // In front, so that callers who name them do not have to name those of the method.
  const all = new Map([
    ...typeParameters.map((each) => [each.name, each] as const),
    ...head.typeParameters,
  ]);
  head.typeParameters.clear();
  for (const typeParameter of typeParameters) all.set(typeParameter.name, typeParameter);
  for (const [name, typeParameter] of all) head.typeParameters.set(name, typeParameter);
}

/** Imports no longer what only stood in types that others have replaced. */
function dropUnused(client: ClientFile, replaced: string): void {
  for (const name of replaced.match(/\w+/g) ?? []) {
    if (!client.isUsed(name)) client.imports.drop(name);
  }
}
