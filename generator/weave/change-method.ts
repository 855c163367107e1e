import type { ApiOperation } from "../model/api.js";
import {
  headsOf,
  signatureOf,
  type MethodDraft,
  type MethodHead,
  type RequestDraft,
  type TypeParameter,
} from "../model/client-draft.js";
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
  operation: ApiOperation,
  { expression, error, when }: Guard,
): void {
  const signature = signatureOf(
    changedMethod(generated, operation, ({ guards }) => {
      guards.unshift(expression);
    }),
  );
  const space = /^@/m.test(signature.doc) ? "\n" : "\n\n";
  signature.doc = `${signature.doc.trim()}${space}@throws {${error}} ${when}`;
}

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
  generated: GeneratedApi,
  operation: ApiOperation,
  { through, args, request, result, option, doc }: ResultPass,
): void {
  const method = changedMethod(generated, operation, (sent) => {
    sent.options = request ?? sent.options;
    sent.passes.push({ through, args });
  });
  for (const head of headsOf(method)) {
    head.returnType = `ApiPromise<${result}>`;
    if (option === undefined) continue;
    head.typeParameters = [...head.typeParameters, option.typeParameter];
    for (const parameter of head.parameters)
      if (parameter.name === "options") parameter.type += ` & ${option.type}`;
  }
  const signature = signatureOf(method);
  const [prose = "", ...tags] = signature.doc.trim().split(/\n+(?=@)/);
  signature.doc = [prose.trim(), "", doc, ...(tags.length > 0 ? ["", ...tags] : [])].join("\n");
}

/** Changes the request of an operation's method, and records that the method does more than the operation. */
function changedMethod(
  generated: GeneratedApi,
  operation: ApiOperation,
  change: (request: RequestDraft) => void,
): MethodDraft {
  const method = generated.methodOf(operation);
  if (typeof method.returned !== "string") change(method.returned);
  generated.noteGuarded(operation);
  return method;
}

/** The body type of a method. */
export interface BodyType {
  readonly type: string;
  /** Type parameters of the method. */
  readonly typeParameters: readonly TypeParameter[];
  /** Type of each body in methods that take several, because type parameters can follow only one; absent: unchanged. */
  readonly many?: string;
}

/**
 * Changes a body's type in the operation's method and in every method of its class with the same body.
 *
 * @param narrow - returns the new type in place of the current one
 */
export function narrowBody(
  generated: GeneratedApi,
  operation: ApiOperation,
  narrow: (current: BodyType) => BodyType,
): void {
  const { parameters, typeParameters } = signatureOf(generated.methodOf(operation));
  // The emitter uses this name for every body.
  const { type } =
    parameters.find(({ name }) => name === "body") ??
    generated.missing(`the body of ${operation.id}`);
  const body = narrow({ type, typeParameters });
  const schema = operation.body?.type ?? type;
  for (const head of generated.classOf(operation).methods.flatMap(headsOf)) {
    for (const parameter of head.parameters) {
      if (parameter.type === type) {
        parameter.type = body.type;
        takeTypeParameters(head, body);
      } else if (body.many !== undefined)
        parameter.type = replaceType(parameter.type, schema, body.many);
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
