import { SyntaxKind, type ClassDeclaration, type Node } from "ts-morph";
import type { RegionalTypes } from "../../model/api.js";
import type { Edit } from "./apply-edits.js";

/** Access to the classes of a client. */
interface Classes {
  readonly classOf: (resource: string | undefined) => ClassDeclaration;
}

/** Returns the edits that type a resource by region: in its class, and where the client declares and creates it. */
export function layoutRegion(
  classes: Classes,
  resource: string,
  { parameter, type }: RegionalTypes,
): Edit[] {
  const resourceClass = classes.classOf(resource);
  const client = classes.classOf(undefined);
  const name = resourceClass.getNameOrThrow();
  const creations = client
    .getDescendantsOfKind(SyntaxKind.NewExpression)
    .map((creation) => creation.getExpression())
    .filter((created) => created.getText() === name);
  return [
    insertAfter(resourceClass.getNameNodeOrThrow(), `<${parameter} extends ${type} = ${type}>`),
    insertAfter(client.getPropertyOrThrow(resource).getTypeNodeOrThrow(), `<${parameter}>`),
    ...creations.map((created) => insertAfter(created, `<${parameter}>`)),
  ];
}

function insertAfter(node: Node, text: string): Edit {
  return { start: node.getEnd(), end: node.getEnd(), text };
}
