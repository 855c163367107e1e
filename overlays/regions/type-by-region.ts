import type { RegionalTypes } from "../../generator/model/api.js";
import {
  headsOf,
  type ClientClass,
  type ClientMethod,
} from "../../generator/weave/client-class.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";

/** Types a resource by region: in its class, and where the client declares and creates it. */
export function typeByRegion(
  generated: GeneratedApi,
  resource: string,
  { parameter, type }: RegionalTypes,
): void {
  const [own, client] = [generated.classOf(resource), generated.classOf(undefined)];
  const regional = `${own.name}<${parameter}>`;
  own.typeParameters.push({ name: parameter, constraint: type, default: type });
  for (const property of client.properties)
    if (property.name === resource) property.type = regional;
  for (const constructor of client.ctors)
    constructor.statements = constructor.statements.map((statement) =>
      statement.replace(`new ${own.name}(`, () => `new ${regional}(`),
    );
}

/** Adds a constraint on `this` to a method, and to every method of its class that may call it on the same object. */
export function requireThis({ methods }: ClientClass, called: ClientMethod, type: string): void {
  const bound = new Set([called]);
  for (const callee of bound)
    for (const method of methods) if (mayCall(method, callee.name)) bound.add(method);
  for (const { parameters } of [...bound].flatMap(headsOf)) {
    if (parameters[0]?.name === "this") continue;
    parameters.unshift({ name: "this", type: `this & ${type}` });
  }
}

/** Whether a method names another one of its object, or passes that object on. */
function mayCall({ statements }: ClientMethod, name: string): boolean {
  const used = statements.join("\n").matchAll(/\bthis\b(?:\.([\w$#]+))?/g);
  return [...used].some(([, member]) => member === undefined || member === name);
}
