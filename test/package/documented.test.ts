import { readdirSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, inject, it } from "vitest";

const folder = path.join(inject("consumer"), "node_modules/cloud-agent-sdk/dist/types/shared");

/** Types that their own comments explain: the plumbing of openapi-typescript, tables whose keys are values, and markers. */
const isExplained =
  /^(?:paths|operations|components|\w+By(?:Model|Region)|Id|UnnamedModel|\w+OfferedIn|UseInstead|CheckStatusFirst)$/;

it("every member of a public type says in an editor what it is", { timeout: 120_000 }, () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const declarations = files.filter((file) => file.endsWith(".d.ts"));
  const rootNames = declarations.map((file) => path.join(folder, file));
  const program = ts.createProgram(rootNames, { noLib: true, types: [] });
  const checker = program.getTypeChecker();
  const names = rootNames
    .flatMap((file) => [...(program.getSourceFile(file)?.statements ?? [])])
    .filter((type) => !isExplained.test(nameOf(type)?.text ?? ""))
    .flatMap(listMembers);
  expect(names.length).toBeGreaterThan(800);
  const isSilent = (name: ts.Node): boolean =>
    checker.getSymbolAtLocation(name)?.getDocumentationComment(checker).length === 0;
  expect(names.filter(isSilent).map((name) => name.parent.getText())).toEqual([]);
});

function nameOf(node: ts.Node): ts.Identifier | undefined {
  return ts.isTypeAliasDeclaration(node) || isType(node) ? node.name : undefined;
}

/** Lists the names of what a class, an interface or an alias for objects offers. One comment describes a union. */
function listMembers(node: ts.Node): ts.PropertyName[] {
  if (ts.isTypeAliasDeclaration(node)) return listMembers(node.type);
  if (ts.isIntersectionTypeNode(node)) return node.types.flatMap(listMembers);
  if (!isType(node) && !ts.isTypeLiteralNode(node)) return [];
  return [...node.members].flatMap((member) => {
    const isPrivate = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private;
    return member.name === undefined || ts.isPrivateIdentifier(member.name) || isPrivate
      ? []
      : member.name;
  });
}

function isType(node: ts.Node): node is ts.ClassDeclaration | ts.InterfaceDeclaration {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);
}
