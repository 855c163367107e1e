import type { MethodDeclaration, Node, OptionalKind, ParameterDeclaration } from "ts-morph";
import type { TypeParameterDeclarationStructure } from "ts-morph";
import { classNameOf, type ApiOperation } from "../api/api.js";
import type { ClientCode, Method } from "./client-code.js";
import { addThrows } from "./doc.js";
import { classOf, headsOf, isKind, mayAdd, methodOf, refuse, sendOf } from "./find.js";

/**
 * Adds methods to the class of an operation. What the client has without overlays takes precedence. A member that arrives
 * in another way is refused.
 */
export function addMethods(
  client: ClientCode,
  beside: ApiOperation,
  methods: readonly Method[],
): void {
  const className = classNameOf(client.api, beside);
  for (const method of methods.filter(({ name }) => mayAdd(client, beside, name))) {
    const { added, calls, overlay, owners } = client;
    const id = client.idOf(className, method.name);
    const owner = owners.get(id);
    if (owner === overlay) refuse(client, `the overlay ${overlay} adds ${id} twice`);
    if (owner !== undefined)
      refuse(client, `${id} is added by two overlays: ${owner} and ${overlay}`);
    owners.set(id, overlay);
    calls.add(`this.${method.name}`);
    added.set(className, [...(added.get(className) ?? []), method]);
  }
}

/** Adds a check inside the promise of an operation's method: it rejects, and never throws at the call. */
export function guard(method: MethodDeclaration, code: string, error: string, when: string): void {
  const send = sendOf(method);
  const [, , , check] = send.getArguments();
  if (isKind(check, "ArrowFunction")) check.insertStatements(0, code);
  else send.addArgument(`() => { ${code} }`);
  addThrows(method, error, when);
}

/**
 * Passes the result of an operation's method through a function before the caller receives it.
 *
 * @param result - the new type that the method's promise resolves to
 * @param wrap - emits the call of the function with the promise, which it returns with the response
 */
export function passThrough(
  method: MethodDeclaration,
  result: string,
  wrap: (sent: string) => string,
): void {
  const ending = method.getStatements().find((each) => isKind(each, "ReturnStatement"));
  if (ending === undefined) throw new TypeError(`${method.getName()} returns nothing`);
  const sent = ending.getExpressionOrThrow();
  sent.replaceWithText(wrap(sent.getText()));
  for (const head of headsOf(method)) head.setReturnType(`ApiPromise<${result}>`);
}

/** The body type that a method gets. */
export interface BodyType {
  readonly type: string;
  /** Type parameters of the method; those that it has already stay as they are. */
  readonly typeParameters: readonly OptionalKind<TypeParameterDeclarationStructure>[];
  /** Type of each body in methods that take several, because type parameters can follow only one; absent: unchanged. */
  readonly many?: string;
}

/**
 * Changes a body's type in the operation's method and in every method of its class with the same body.
 *
 * @param narrow - returns the new type for what callers see of the method
 */
export function typeBody(
  client: ClientCode,
  operation: ApiOperation,
  narrow: (signature: MethodDeclaration) => BodyType,
): void {
  const method = methodOf(client, operation);
  const [signature = method] = headsOf(method);
  // The emitter uses this name for every body.
  const type = typeOf(signature.getParameterOrThrow("body"));
  const body = narrow(signature);
  const schema = operation.body?.type ?? type;
  for (const head of classOf(client, operation).getMethods().flatMap(headsOf)) {
    for (const { name } of head.getParameters().map((each) => each.getStructure())) {
      const parameter = head.getParameterOrThrow(name);
      if (typeOf(parameter) === type) {
        parameter.setType(body.type);
        // They come before the method's own, so that callers who specify them can omit the others.
        const others = body.typeParameters.filter((each) => !head.getTypeParameter(each.name));
        head.insertTypeParameters(0, others);
      } else if (body.many !== undefined) replaceMentions(parameter, schema, body.many);
    }
  }
}

/** Replaces every mention of a type in the type of a parameter, the last one first: an edit leaves earlier ones alone. */
function replaceMentions(parameter: ParameterDeclaration, from: string, to: string): void {
  const find = (): Node[] => {
    const type = parameter.getTypeNodeOrThrow();
    const nodes: Node[] = [type, ...type.forEachDescendantAsArray()];
    // The name in a type has the same text.
    return nodes.filter((node) => node.getText() === from && node.getParent()?.getText() !== from);
  };
  for (let at = find().length - 1; at >= 0; at -= 1) find()[at]?.replaceWithText(to);
}

/** The type of a parameter as it is written. */
function typeOf(parameter: ParameterDeclaration): string {
  return parameter.getTypeNodeOrThrow().getText();
}
