import {
  ReflectionGroup,
  ReflectionKind,
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
} from "typedoc";
import type { ClientPage } from "./reference-page.js";

/** The groups of a module, in the order in which they are listed. */
const groups = [
  { title: "Classes", kind: "class", kinds: ReflectionKind.Class },
  { title: "Functions", kind: "function", kinds: ReflectionKind.Function },
  { title: "Values", kind: "value", kinds: ReflectionKind.Variable },
  { title: "Types", kind: "type", kinds: ReflectionKind.Interface | ReflectionKind.TypeAlias },
  { title: "Also exported here", kind: undefined, kinds: ReflectionKind.Reference },
] as const;

/** Groups the members of each module: clients before other classes, interfaces and aliases together as types. */
export function arrangeGroups(project: ProjectReflection): void {
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    const members = module.groups?.flatMap(({ children }) => children) ?? [];
    module.groups = groups.flatMap(({ title, kinds }) => {
      const group = new ReflectionGroup(title, module);
      const order = title === "Classes" ? byUse : byName;
      group.children = members.filter((member) => member.kindOf(kinds)).toSorted(order);
      return group.children.length === 0 ? [] : [group];
    });
  }
}

/** Titles of the groups, in their order. */
export const groupTitles: readonly string[] = groups.map(({ title }) => title);

/** The title of the group that a kind of thing is listed in. */
export function groupOf(member: Reflection): string {
  return groups.find(({ kinds }) => member.kindOf(kinds))?.title ?? "Types";
}

/** The pages of a module, in the order in which they are listed. */
export function listMembers(
  module: DeclarationReflection,
): { readonly member: Reflection; readonly kind: ClientPage["kind"] }[] {
  const members = module.groups?.flatMap(({ children }) => children) ?? [];
  return members.flatMap((member) => {
    const kind = groups.find(({ kinds }) => member.kindOf(kinds))?.kind;
    return kind === undefined ? [] : [{ member, kind }];
  });
}

/** There are many types and functions, and readers look them up by name. */
function byName(a: Reflection, b: Reflection): number {
  return a.name.localeCompare(b.name, "en");
}

/** Clients first; the source declares them last. */
function byUse(a: Reflection, b: Reflection): number {
  return Number(isClient(b)) - Number(isClient(a));
}

function isClient({ name, kind }: Reflection): boolean {
  return kind === ReflectionKind.Class && name.endsWith("Client");
}
