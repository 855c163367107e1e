import ts from "typescript";

/**
 * Moves schemas to type aliases and makes their entries in `components` refer to these.
 *
 * A type that is a list of itself, such as any JSON value, is circular as a member of an interface. As an alias, it is
 * not, if it refers to itself by that name.
 *
 * @param names - the type name of every named schema
 */
export function moveToAliases(
  nodes: readonly ts.Node[],
  schemas: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): ts.Node[] {
  // No type name of an API contains a dollar sign.
  const aliases = new Map(
    [...schemas].map((schema, at) => [schema, names.get(schema) ?? `$Recursive${at + 1}`]),
  );
  if (aliases.size === 0) return [...nodes];
  const declarations: ts.Node[] = [];
  const move = (member: ts.TypeElement): ts.TypeElement => {
    const alias = aliases.get(nameOf(member) ?? "");
    if (alias === undefined || !ts.isPropertySignature(member) || member.type === undefined) {
      return member;
    }
    declarations.push(createAlias(alias, callByAlias(member.type, aliases)));
    return withType(member, ts.factory.createTypeReferenceNode(alias));
  };
  const isComponents = (node: ts.Node): node is ts.InterfaceDeclaration =>
    ts.isInterfaceDeclaration(node) && node.name.text === "components";
  const moved = nodes.map((node) => (isComponents(node) ? updateSchemas(node, move) : node));
  return [...moved, ...declarations];
}

function createAlias(name: string, type: ts.TypeNode): ts.TypeAliasDeclaration {
  const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  return ts.factory.createTypeAliasDeclaration(modifiers, name, undefined, type);
}

/** Replaces `components["schemas"]["Name"]` with the alias everywhere in a type. */
function callByAlias(type: ts.TypeNode, aliases: ReadonlyMap<string, string>): ts.TypeNode {
  const result = ts.transform(type, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node => {
        const alias = aliases.get(referredSchema(node) ?? "");
        if (alias !== undefined) return ts.factory.createTypeReferenceNode(alias);
        return ts.visitEachChild(node, visit, context);
      };
      return ts.visitNode(root, visit, ts.isTypeNode);
    },
  ]);
  return result.transformed[0] ?? type;
}

function referredSchema(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) {
    return undefined;
  }
  const { objectType: root, indexType: section } = node.objectType;
  const isRoot = ts.isTypeReferenceNode(root) && ts.isIdentifier(root.typeName);
  if (!isRoot || root.typeName.text !== "components" || textOf(section) !== "schemas") {
    return undefined;
  }
  return textOf(node.indexType);
}

function textOf(type: ts.TypeNode): string | undefined {
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)
    ? type.literal.text
    : undefined;
}

function updateSchemas(
  components: ts.InterfaceDeclaration,
  move: (member: ts.TypeElement) => ts.TypeElement,
): ts.InterfaceDeclaration {
  const members = components.members.map((section) => {
    if (nameOf(section) !== "schemas" || !ts.isPropertySignature(section)) return section;
    if (section.type === undefined || !ts.isTypeLiteralNode(section.type)) return section;
    return withType(section, ts.factory.createTypeLiteralNode(section.type.members.map(move)));
  });
  const { modifiers, name } = components;
  return ts.factory.createInterfaceDeclaration(modifiers, name, undefined, undefined, members);
}

function withType(member: ts.PropertySignature, type: ts.TypeNode): ts.PropertySignature {
  const { modifiers, name, questionToken } = member;
  return ts.factory.updatePropertySignature(member, modifiers, name, questionToken, type);
}

function nameOf({ name }: ts.TypeElement): string | undefined {
  if (name === undefined) return undefined;
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)
    ? name.text
    : undefined;
}
