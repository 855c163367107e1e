import type { CallExpression, ClassDeclaration, KindToNodeMappings } from "ts-morph";
import type { MethodDeclaration, Node, SyntaxKind } from "ts-morph";
import { allOperations, classNameOf, type ApiOperation } from "../api/api.js";
import { extensionOf } from "../api/extensions.js";
import { didYouMean, GeneratorError, oneOf } from "../api/problem.js";
import type { ClientCode } from "./client-code.js";

/** Yields every operation with an extension, in the form that the schema of the extension describes. */
export function* operationsWith<Form>(
  client: ClientCode,
  extension: `x-${string}`,
): Generator<[ApiOperation, Form]> {
  for (const operation of operationsOf(client)) {
    const form = extensionOf<Form>(operation.source, extension);
    if (form !== undefined) yield [operation, form];
  }
}

/** Yields every operation of the API. An error of the overlay then names the operation. */
export function* operationsOf(client: ClientCode): Generator<ApiOperation> {
  for (const operation of allOperations(client.api)) {
    client.target = operation.id;
    yield operation;
  }
}

/** Returns the operation with a name or an operationId; throws an error that lists all if the spec declares none. */
export function operationOf(client: ClientCode, name: string): ApiOperation {
  client.target = name;
  const all = allOperations(client.api);
  const named = all.find(({ id }) => id === name);
  const stated = all.find(({ source }) => source.operationId === name);
  return named ?? stated ?? missing(client, `the operation ${name}`);
}

/**
 * Throws an error for something that an overlay changes and that the spec does not have.
 *
 * @param known - what there is; the operations by default
 */
export function missing(
  client: ClientCode,
  what: string,
  known: readonly string[] = allOperations(client.api).map(({ id }) => id),
): never {
  const given = what.split(" ").at(-1) ?? "";
  const meant = known.includes(given) ? "" : didYouMean(given, known);
  const message = `the overlay ${client.overlay} changes ${what}, which the spec no longer declares${meant}`;
  throw new GeneratorError({ file: client.api.name, message, expected: oneOf(known) });
}

/** Throws an error for a member that an overlay must not add. */
export function refuse({ api }: ClientCode, message: string): never {
  const expected = "members that nothing else adds, each through addMethods";
  throw new GeneratorError({ file: api.name, message, expected });
}

/** Returns the class of an operation: that of its resource, or the client itself. */
export function classOf(client: ClientCode, operation: ApiOperation): ClassDeclaration {
  return client.classNamed(classNameOf(client.api, operation));
}

/** Returns the method of an operation, or another one of its class; throws an error that lists all if there is none. */
export function methodOf(
  client: ClientCode,
  operation: ApiOperation,
  name: string = operation.method,
): MethodDeclaration {
  const owner = classOf(client, operation);
  const found = owner.getMethod(name);
  if (found !== undefined) return found;
  const idOf = (method: string): string => client.idOf(owner.getNameOrThrow(), method);
  const known = owner.getMethods().map((each) => idOf(each.getName()));
  return missing(client, `the method ${idOf(name)}`, known);
}

/**
 * Reports whether a member is free beside an operation. One that the client has without overlays is recorded as superseded:
 * the published document wins.
 */
export function mayAdd(client: ClientCode, beside: ApiOperation, name: string): boolean {
  const id = client.idOf(classNameOf(client.api, beside), name);
  client.target = id;
  const isFree = !client.owners.has(id) || client.owners.get(id) !== undefined;
  if (!isFree) client.superseded.add(id);
  return isFree;
}

/** Returns every head of a method, the one that callers see first: overloads come before the implementation. */
export function headsOf(method: MethodDeclaration): MethodDeclaration[] {
  return [...method.getOverloads(), method];
}

/** Returns the call that sends an operation, in its method. */
export function sendOf(method: MethodDeclaration): CallExpression {
  const calls = descendantsOf(method, "CallExpression");
  const send = calls.find((call) => call.getExpression().getText() === "this.#transport.send");
  if (send === undefined) throw new TypeError(`${method.getName()} sends no operation`);
  return send;
}

/** Returns every node of a kind inside another. */
export function descendantsOf<Name extends keyof typeof SyntaxKind>(
  node: Node,
  kind: Name,
): NodeOf<Name>[] {
  return node.forEachDescendantAsArray().filter((each) => isKind(each, kind));
}

/**
 * Reports whether a node is of a kind, by its name: with the number of the kind, every overlay would load ts-morph, also for
 * documents that it leaves alone.
 */
export function isKind<Name extends keyof typeof SyntaxKind>(
  node: Node | undefined,
  kind: Name,
): node is NodeOf<Name> {
  return node?.getKindName() === kind;
}

type NodeOf<Name extends keyof typeof SyntaxKind> = KindToNodeMappings[(typeof SyntaxKind)[Name]];
