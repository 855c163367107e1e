import { resourceOf } from "../model/api.js";
import { headsOf, signatureOf, type MethodHead, type TypeParameter } from "./client-class.js";
import type { GeneratedApi } from "./generated-api.js";

/** The body type of a method. */
export interface BodyType {
  readonly type: string;
  /** Type parameters of the method. */
  readonly typeParameters: readonly TypeParameter[];
}

/** Returns the default body type of an operation's method; undefined if it has no body. */
export function bodyType(generated: GeneratedApi, operationId: string): BodyType | undefined {
  const { parameters, typeParameters } = signatureOf(generated.methodOf(operationId));
  // The emitter uses this name for every body.
  const body = parameters.find(({ name }) => name === "body");
  return body && { type: body.type, typeParameters };
}

/**
 * Changes a body's type in the operation's method and in every method of its class with the same body.
 *
 * @param many - type of each body in methods that take several, because type parameters can follow only one
 */
export function narrowBody(
  generated: GeneratedApi,
  operationId: string,
  body: BodyType,
  many?: string,
): void {
  const current = bodyType(generated, operationId);
  const { type } = current ?? generated.missing(`the body of ${operationId}`);
  const operation = generated.operation(operationId);
  const schema = operation.body?.type.text ?? type;
  const { methods } = generated.classOf(resourceOf(operation));
  for (const head of methods.flatMap(headsOf)) {
    for (const parameter of head.parameters) {
      if (parameter.type === type) {
        parameter.type = body.type;
        takeTypeParameters(head, body);
      } else if (many !== undefined) parameter.type = replaceType(parameter.type, schema, many);
    }
  }
}

/** They come before the method's own, so that callers who specify them can omit the others. */
function takeTypeParameters(head: MethodHead, { typeParameters }: BodyType): void {
  const names = new Set(typeParameters.map(({ name }) => name));
  const others = head.typeParameters.filter(({ name }) => !names.has(name));
  head.typeParameters = [...typeParameters, ...others];
}

/** Replaces every whole mention of a type in another type. */
function replaceType(type: string, from: string, to: string): string {
  const escaped = from.replaceAll(/[^\w\s]/g, "\\$&");
  const whole = new RegExp(`(?<![\\w$.])${escaped}(?![\\w$])`, "g");
  return type.replace(whole, () => to);
}
