import type { MethodDeclaration } from "ts-morph";
import { resourceOf, type ApiOperation, type RegionalTypes } from "../../generator/api/api.js";
import { emitString, emitUnion } from "../../generator/api/text/code.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import { classOf, descendantsOf, headsOf, isKind, methodOf } from "../../generator/client/find.js";
import type { RegionalFacts } from "./read-facts.js";

/** Types the resources of operations by the region of their client. */
export function typeByRegion(client: ClientCode, { types, operations }: RegionalFacts): void {
  const { parameter, type } = types;
  const named = new Set(operations.map(({ operation }) => resourceOf(operation)));
  const whole = client.classNamed(client.api.className);
  for (const { name, className } of client.api.resources.filter((each) => named.has(each.name))) {
    const owner = client.classNamed(className);
    owner.addTypeParameter({ name: parameter, constraint: type, default: type });
    whole.getPropertyOrThrow(name).setType(`${className}<${parameter}>`);
    whole
      .getConstructors()
      .flatMap((start) => descendantsOf(start, "NewExpression"))
      .find((creation) => creation.getExpression().getText() === className)
      ?.addTypeArgument(parameter);
  }
}

/** Makes calls of an operation fail to compile in regions that do not have it. */
export function demandRegion(client: ClientCode, { types, operations }: RegionalFacts): void {
  const limited = operations.filter(({ offered }) => offered !== undefined);
  if (limited.length === 0) return;
  const hasInstead = limited.some(({ instead }) => instead !== undefined);
  const offeredIn = addDemand(client, types, hasInstead);
  for (const { operation, offered = [], instead } of limited) {
    const values = [types.parameter, emitUnion(offered), ...(instead ? [emitString(instead)] : [])];
    requireThis(client, operation, `${offeredIn}<${values.join(", ")}>`);
  }
}

/** Adds the type that rejects clients of a region. Returns its name. */
function addDemand(
  client: ClientCode,
  { type: region, parameter }: RegionalTypes,
  hasInstead: boolean,
): string {
  const parameters = [`${parameter} extends ${region}`];
  // The compiler shows the names of these types, so they say what is wrong and what to do.
  const notOffered = client.addType("NotOfferedIn", {
    parameters,
    doc: "No client has this type: the operation does not exist in its region.",
    text: `{ readonly "not offered in": ${parameter} }`,
  });
  const onlyOffered = client.addType("OnlyOfferedIn", {
    parameters,
    doc: "No client has this type: the regions in which an operation exists.",
    text: `{ readonly "offered in": ${parameter} }`,
  });
  const markers = [`${notOffered}<${parameter}>`, `${onlyOffered}<Where>`];
  if (hasInstead) {
    const useInstead = client.addType("UseInstead", {
      parameters: ["Instead extends string"],
      doc: "No client has this type: the operation of another API that does the job.",
      text: '{ readonly "use instead": Instead }',
    });
    markers.push(`([Instead] extends [never] ? unknown : ${useInstead}<Instead>)`);
  }
  const instead = hasInstead ? ["Instead extends string = never"] : [];
  return client.addType("OfferedIn", {
    parameters: [...parameters, `Where extends ${region}`, ...instead],
    doc: "Type of a client for an operation that exists only in some regions. Accepts any client that may be in one of them.",
    text: `[Extract<${parameter}, Where>] extends [never] ? ${markers.join(" & ")} : unknown`,
  });
}

/** Adds a constraint on `this` to an operation, and to every method of its class that may call it on the same object. */
export function requireThis(client: ClientCode, operation: ApiOperation, type: string): void {
  const methods = classOf(client, operation).getMethods();
  const bound = new Set([methodOf(client, operation)]);
  for (const callee of bound)
    for (const method of methods) if (callsOwn(method, callee.getName())) bound.add(method);
  for (const head of [...bound].flatMap(headsOf)) {
    if (head.getParameter("this") === undefined)
      head.insertParameter(0, { name: "this", type: `this & ${type}` });
  }
}

/** Reports whether a method calls another one of its object. */
function callsOwn(method: MethodDeclaration, name: string): boolean {
  return descendantsOf(method, "CallExpression").some((call) => {
    const callee = call.getExpression();
    if (!isKind(callee, "PropertyAccessExpression") || callee.getName() !== name) return false;
    return isKind(callee.getExpression(), "ThisKeyword");
  });
}
