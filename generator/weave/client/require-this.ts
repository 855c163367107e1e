import { SyntaxKind, type MethodDeclaration } from "ts-morph";
import type { ClientFile } from "./client-file.js";
import { headsOf } from "./method-head.js";

/** Adds a constraint on `this` to an operation and to every method that calls it on the same object. */
export function requireThis(client: ClientFile, operationId: string, type: string): void {
  const method = client.methodOf(operationId);
  for (const caller of [method, ...callersOf(method)].flatMap(headsOf)) {
    const { parameters } = client.headOf(caller);
    if (parameters[0]?.name === "this") continue;
    parameters.unshift({ name: "this", isOptional: false, type: `this & ${type}` });
  }
}

/** Returns the methods of the same class that call a method on their own object or pass that object on. */
function callersOf(method: MethodDeclaration): MethodDeclaration[] {
  const found = new Set([method]);
  const others = method.getParentIfKindOrThrow(SyntaxKind.ClassDeclaration).getMethods();
  for (const callee of found) {
    for (const other of others) if (mayCall(other, callee.getName())) found.add(other);
  }
  found.delete(method);
  return [...found];
}

function mayCall(caller: MethodDeclaration, name: string): boolean {
  return caller.getDescendantsOfKind(SyntaxKind.ThisKeyword).some((self) => {
    const access = self.getParentIfKind(SyntaxKind.PropertyAccessExpression);
    return access === undefined || access.getName() === name;
  });
}
