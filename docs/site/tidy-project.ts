import {
  ReferenceType,
  ReflectionFlag,
  ReflectionKind,
  type DeclarationReflection,
  type ProjectReflection,
} from "typedoc";
import { tidyComments } from "./tidy-comments.js";

/** What openapi-typescript writes for the compiler; a reader has the page of the API. */
const internals: ReadonlySet<string> = new Set([
  "paths",
  "operations",
  "components",
  "webhooks",
  "$defs",
]);

/** Takes out of a project what no reader looks for, and has the same said in the same way everywhere. */
export function tidyProject(project: ProjectReflection): void {
  const modules = project.getChildrenByKind(ReflectionKind.Module);
  const hidden = modules.flatMap((module) => [
    ...(module.children ?? []).filter(({ name }) => internals.has(name)),
    ...module.getChildrenByKind(ReflectionKind.Class).flatMap(resourceConstructor),
  ]);
  for (const reflection of hidden) project.removeReflection(reflection);
  for (const method of project.getReflectionsByKind(ReflectionKind.Method)) hideThis(method);
  for (const type of project.getReflectionsByKind(ReflectionKind.Class)) hideParameters(type);
  for (const getter of project.getReflectionsByKind(ReflectionKind.Accessor)) showAsField(getter);
  tidyComments(project);
}

/** Only a client creates its resources, from what it sends requests with. */
function resourceConstructor(resource: DeclarationReflection): DeclarationReflection[] {
  return resource.getChildrenByKind(ReflectionKind.Constructor).filter(({ signatures = [] }) =>
    signatures.every(({ parameters: [first, ...others] = [] }) => {
      const isTransport = first?.type instanceof ReferenceType && first.type.name === "Transport";
      return isTransport && others.length === 0;
    }),
  );
}

type Any = ReturnType<ProjectReflection["getReflectionsByKind"]>[number];

/** The compiler has it say in which region a method may be called; a caller passes nothing. */
function hideThis(method: Any): void {
  if (!method.isDeclaration()) return;
  for (const signature of method.signatures ?? [])
    signature.parameters = (signature.parameters ?? []).filter(({ name }) => name !== "this");
}

/** Parameters of a class about which nothing is said are found by the compiler. */
function hideParameters(type: Any): void {
  if (!type.isDeclaration()) return;
  const isTold = type.typeParameters?.some(({ comment }) => comment !== undefined) ?? false;
  if (!isTold) delete type.typeParameters;
}

/** Whether a function gives it is nothing that a reader has to know. */
function showAsField(getter: Any): void {
  if (!getter.isDeclaration() || getter.getSignature === undefined || getter.setSignature) return;
  const { type, comment } = getter.getSignature;
  getter.kind = ReflectionKind.Property;
  getter.setFlag(ReflectionFlag.Readonly, true);
  if (type !== undefined) getter.type = type;
  if (comment !== undefined) getter.comment = comment;
  delete getter.getSignature;
}
