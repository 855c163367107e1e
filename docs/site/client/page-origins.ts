import {
  ReferenceType,
  ReflectionKind,
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
} from "typedoc";
import { code } from "../markdown-table.js";
import { importOf } from "./package-entries.js";

/** Describes how a program gets each thing that has a page: by an import, or as a field of a client. */
export function describeOrigins(project: ProjectReflection): ReadonlyMap<Reflection, string> {
  const modules = project.getChildrenByKind(ReflectionKind.Module);
  return new Map(
    modules.flatMap((module) => {
      const resources = listResources(module);
      return (module.children ?? []).map((member) => {
        const origin = resources.get(member.name) ?? code(importLine(member, module));
        return [member, origin] as const;
      });
    }),
  );
}

/** The classes that a client has as fields, by name. */
function listResources(module: DeclarationReflection): ReadonlyMap<string, string> {
  const clients = module
    .getChildrenByKind(ReflectionKind.Class)
    .filter(({ name }) => name.endsWith("Client"));
  const classes = new Set(module.getChildrenByKind(ReflectionKind.Class).map(({ name }) => name));
  return new Map(
    clients.flatMap((client) =>
      client.getChildrenByKind(ReflectionKind.Property).flatMap(({ name, type }) => {
        if (!(type instanceof ReferenceType) || !classes.has(type.name)) return [];
        const owner = `[${code(client.name)}](${client.name}.md)`;
        return [[type.name, `${code(`client.${name}`)} of a ${owner}`] as const];
      }),
    ),
  );
}

function importLine(member: DeclarationReflection, module: DeclarationReflection): string {
  const isType = member.kindOf(ReflectionKind.Interface | ReflectionKind.TypeAlias);
  return `import ${isType ? "type " : ""}{ ${member.name} } from "${importOf(module.name)}";`;
}
