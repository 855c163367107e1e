import {
  ReferenceType,
  ReflectionKind,
  type Context,
  type DeclarationReflection,
  type ProjectReflection,
  type SignatureReflection,
  type SomeType,
} from "typedoc";
import ts from "typescript";

/**
 * Has methods show the names of the types that they were declared with.
 *
 * The compiler knows an alias of a part of another type, such as `type Run = components["schemas"]["Run"]`, only as
 * that part, so that TypeDoc would write out all its members wherever it is used.
 */
export function nameTypes(context: Context): void {
  const { project } = context;
  for (const method of project.getReflectionsByKind(ReflectionKind.Method)) {
    const declared = context.getSymbolFromReflection(method)?.declarations ?? [];
    const nodes = declared.filter((node) => ts.isMethodDeclaration(node));
    const { signatures = [] } = method as DeclarationReflection;
    // Of overloads, the last declaration is the implementation, which nobody sees.
    if (nodes.length === 1 || nodes.length === signatures.length + 1) {
      for (const [index, signature] of signatures.entries())
        renameIn(signature, nodes[index], project);
    }
  }
}

function renameIn(
  signature: SignatureReflection,
  node: ts.MethodDeclaration | undefined,
  project: ProjectReflection,
): void {
  if (node === undefined) return;
  const names = aliasesNear(signature, project);
  if (signature.type) signature.type = rename(signature.type, node.type, names, project);
  for (const [index, parameter] of (signature.parameters ?? []).entries()) {
    const declared = node.parameters[index]?.type;
    if (parameter.type) parameter.type = rename(parameter.type, declared, names, project);
  }
}

/** The type aliases of the module that contains a signature, by name. */
function aliasesNear(
  signature: SignatureReflection,
  project: ProjectReflection,
): ReadonlyMap<string, DeclarationReflection> {
  let module = signature.parent?.parent;
  while (module?.parent !== undefined && module.kind !== ReflectionKind.Module)
    module = module.parent;
  const aliases = project.getReflectionsByKind(ReflectionKind.TypeAlias) as DeclarationReflection[];
  return new Map(
    aliases.filter(({ parent }) => parent === module).map((alias) => [alias.name, alias]),
  );
}

function rename(
  type: SomeType,
  node: ts.TypeNode | undefined,
  names: ReadonlyMap<string, DeclarationReflection>,
  project: ProjectReflection,
): SomeType {
  if (node === undefined || !ts.isTypeReferenceNode(node)) return type;
  const alias = names.get(node.typeName.getText());
  if (alias !== undefined && node.typeArguments === undefined) {
    return ReferenceType.createResolvedReference(alias.name, alias, project);
  }
  if (type instanceof ReferenceType && type.typeArguments !== undefined) {
    type.typeArguments = type.typeArguments.map((argument, index) =>
      rename(argument, node.typeArguments?.[index], names, project),
    );
  }
  return type;
}
