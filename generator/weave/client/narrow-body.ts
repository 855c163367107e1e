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

/** The body type of a method. */
export interface BodyType {
  readonly type: string;
  /** Type parameters of the method. */
  readonly typeParameters: readonly TypeParameter[];
}

/** Returns the default body type of an operation's method; undefined if it has no body. */
export function bodyType(client: ClientFile, operationId: string): BodyType | undefined {
  const [signature] = signaturesOf(client.methodOf(operationId));
  const { parameters, typeParameters } = client.headOf(signature);
  const type = parameters.find(({ name }) => name === bodyParameter)?.type;
  return type === undefined ? undefined : { type, typeParameters: [...typeParameters.values()] };
}

/** The emitter uses this name for every body. */
const bodyParameter = "body";

/**
 * Changes a body's type in the operation's method and in every method of its class with the same body.
 *
 * @param many - type of each body in methods that take several, because type parameters can follow only one
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
  // Before the method's own, so that callers who specify them can omit the others.
  const all = new Map([
    ...typeParameters.map((each) => [each.name, each] as const),
    ...head.typeParameters,
  ]);
  head.typeParameters.clear();
  for (const typeParameter of typeParameters) all.set(typeParameter.name, typeParameter);
  for (const [name, typeParameter] of all) head.typeParameters.set(name, typeParameter);
}

/** Removes imports that only replaced types used. */
function dropUnused(client: ClientFile, replaced: string): void {
  for (const name of replaced.match(/\w+/g) ?? []) {
    if (!client.isUsed(name)) client.imports.drop(name);
  }
}
