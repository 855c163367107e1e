import {
  CommentTag,
  ReflectionKind,
  type Comment,
  type CommentDisplayPart,
  type ProjectReflection,
  type Reflection,
} from "typedoc";
import { withoutSources } from "../../../scripts/build/without-sources.js";
import { code } from "../markdown-table.js";

/** Gives the comments of a project one form. */
export function tidyComments(project: ProjectReflection): void {
  const classes = project.getReflectionsByKind(ReflectionKind.Class);
  const pages = new Map(classes.map((page) => [page.name, page]));
  for (const { comment } of Object.values(project.reflections))
    if (comment !== undefined) tidyComment(comment, pages);
}

function tidyComment(comment: Comment, pages: ReadonlyMap<string, Reflection>): void {
  // openapi-typescript puts descriptions behind a tag.
  const description = comment.getTag("@description");
  if (description !== undefined) comment.summary = [...comment.summary, ...description.content];
  comment.removeTags("@description");
  comment.summary = comment.summary.map((part) => ({ ...part, text: withoutSources(part.text) }));
  listErrors(comment, pages);
}

/** Replaces a section per error by one list that links to the classes. */
function listErrors(comment: Comment, pages: ReadonlyMap<string, Reflection>): void {
  const thrown = comment.getTags("@throws");
  if (thrown.length === 0) return;
  comment.removeTags("@throws");
  const items = thrown.flatMap(({ typeAnnotation = "", content }) => {
    const name = typeAnnotation.replaceAll(/[{}]/g, "");
    return [{ kind: "text", text: "\n- " } as const, ...nameError(name, pages), ...content];
  });
  comment.blockTags.push(new CommentTag("@throws", items));
}

/** Errors without a class, such as the reason of a signal, have no name. */
function nameError(name: string, pages: ReadonlyMap<string, Reflection>): CommentDisplayPart[] {
  if (name === "") return [];
  const target = pages.get(name);
  const named: CommentDisplayPart =
    target === undefined
      ? { kind: "text", text: code(name) }
      : { kind: "inline-tag", tag: "@linkcode", text: name, target };
  return [named, { kind: "text", text: ": " }];
}

/**
 * Replaces a section per parameter by one list, for constants that are functions. Other functions have those comments
 * at their parameters once a project is resolved.
 */
export function listParameters(project: ProjectReflection): void {
  for (const { comment } of project.getReflectionsByKind(ReflectionKind.Variable)) {
    const described = comment?.getTags("@param") ?? [];
    if (comment === undefined || described.length === 0) continue;
    comment.removeTags("@param");
    const items = described.flatMap(({ name = "", content }) => [
      { kind: "text", text: `\n- ${code(name)}: ` } as const,
      ...content,
    ]);
    comment.blockTags.unshift(new CommentTag("@parameters", items));
  }
}
