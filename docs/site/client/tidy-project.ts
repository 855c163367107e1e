import {
  ReferenceType,
  ReflectionFlag,
  ReflectionKind,
  type DeclarationReflection,
  type ProjectReflection,
} from "typedoc";
import { tidyComments } from "./tidy-comments.js";

/** Types that openapi-typescript writes for the compiler. Readers have the page of the API. */
const internals: ReadonlySet<string> = new Set([
  "paths",
  "operations",
  "components",
  "webhooks",
  "$defs",
]);

/** Removes what no reader looks for, and makes the rest uniform. */
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

/** The constructor of a class that only a client creates, from its transport. */
function resourceConstructor(resource: DeclarationReflection): DeclarationReflection[] {
  return resource.getChildrenByKind(ReflectionKind.Constructor).filter(({ signatures = [] }) =>
    signatures.every(({ parameters: [first, ...others] = [] }) => {
      const isTransport = first?.type instanceof ReferenceType && first.type.name === "Transport";
      return isTransport && others.length === 0;
    }),
  );
}

type Any = ReturnType<ProjectReflection["getReflectionsByKind"]>[number];

/** `this` restricts the region for the compiler; callers do not pass it. */
function hideThis(method: Any): void {
  if (!method.isDeclaration()) return;
  for (const signature of method.signatures ?? [])
    signature.parameters = (signature.parameters ?? []).filter(({ name }) => name !== "this");
}

/** Type parameters without a description are inferred; nobody has to read about them. */
function hideParameters(type: Any): void {
  if (!type.isDeclaration()) return;
  const isTold = type.typeParameters?.some(({ comment }) => comment !== undefined) ?? false;
  if (!isTold) delete type.typeParameters;
}

/** To readers, a getter is a read-only field. */
function showAsField(getter: Any): void {
  if (!getter.isDeclaration() || getter.getSignature === undefined || getter.setSignature) return;
  const { type, comment } = getter.getSignature;
  getter.kind = ReflectionKind.Property;
  getter.setFlag(ReflectionFlag.Readonly, true);
  if (type !== undefined) getter.type = type;
  if (comment !== undefined) getter.comment = comment;
  delete getter.getSignature;
}
