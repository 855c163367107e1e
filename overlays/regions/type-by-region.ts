import { SyntaxKind } from "ts-morph";
import { resourceOf, type ApiOperation, type RegionalTypes } from "../../generator/model/api.js";
import { headsOf, type ClientMethod } from "../../generator/weave/client-class.js";
import { parseStatements } from "../../generator/weave/edit-statement.js";
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

/** Adds a constraint on `this` to an operation, and to every method of its class that may call it on the same object. */
export function requireThis(generated: GeneratedApi, operation: ApiOperation, type: string): void {
  const { methods } = generated.classOf(resourceOf(operation));
  const bound = new Set([generated.methodOf(operation.id)]);
  for (const callee of bound)
    for (const method of methods) if (mayCall(method, callee.name)) bound.add(method);
  for (const { parameters } of [...bound].flatMap(headsOf)) {
    if (parameters[0]?.name === "this") continue;
    parameters.unshift({ name: "this", type: `this & ${type}` });
  }
}

/** Whether a method names another one of its object, or passes that object on. */
function mayCall({ statements }: ClientMethod, name: string): boolean {
  const selves = parseStatements(statements).getDescendantsOfKind(SyntaxKind.ThisKeyword);
  return selves.some((self) => {
    const access = self.getParentIfKind(SyntaxKind.PropertyAccessExpression);
    return access === undefined || access.getName() === name;
  });
}
