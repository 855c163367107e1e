import {
  CommentTag,
  ReflectionKind,
  type Comment,
  type ProjectReflection,
  type Reflection,
} from "typedoc";
import { withoutSources } from "../../scripts/build/without-sources.js";
import { code } from "./markdown-table.js";

/** What openapi-typescript writes for the compiler; a reader has the page of the API. */
const internals: ReadonlySet<string> = new Set([
  "paths",
  "operations",
  "components",
  "webhooks",
  "$defs",
]);

/** Takes out of a project what no reader looks for, and has each comment say what it says in one way. */
export function tidyProject(project: ProjectReflection): void {
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    const hidden = module.children?.filter(({ name }) => internals.has(name)) ?? [];
    for (const member of hidden) project.removeReflection(member);
  }
  for (const { comment } of Object.values(project.reflections))
    if (comment !== undefined) tidyComment(comment);
}

/** Has the client of an API come before its resources, which the source declares first. */
export function putClientsFirst(project: ProjectReflection): void {
  const isClient = ({ name }: Reflection): boolean => name.endsWith("Client");
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    for (const { children } of module.groups ?? [])
      children.sort((a, b) => Number(isClient(b)) - Number(isClient(a)));
  }
}

function tidyComment(comment: Comment): void {
  // openapi-typescript writes what a thing is behind a tag of its own.
  const description = comment.getTag("@description");
  if (description !== undefined) comment.summary = [...comment.summary, ...description.content];
  comment.removeTags("@description");
  comment.summary = comment.summary.map((part) => ({ ...part, text: withoutSources(part.text) }));
  listErrors(comment);
}

/** One list of what a method throws, with the classes, instead of a section for each without it. */
function listErrors(comment: Comment): void {
  const thrown = comment.getTags("@throws");
  if (thrown.length === 0) return;
  comment.removeTags("@throws");
  const items = thrown.flatMap(({ typeAnnotation = "", content }) => [
    { kind: "text", text: `\n- ${code(typeAnnotation.replaceAll(/[{}]/g, ""))}: ` } as const,
    ...content,
  ]);
  comment.blockTags.push(new CommentTag("@throws", items));
}
