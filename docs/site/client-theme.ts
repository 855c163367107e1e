import {
  ReferenceReflection,
  ReflectionKind,
  type CommentDisplayPart,
  type Reflection,
  type Renderer,
} from "typedoc";
import {
  MarkdownTheme,
  MarkdownThemeContext,
  type MarkdownPageEvent,
} from "typedoc-plugin-markdown";
import type { DescribedName } from "./described-names.js";
import { importOf } from "./package-entries.js";
import { code } from "./markdown-table.js";
import { groupOf, groupTitles } from "./arrange-groups.js";
import { renderProperties } from "./properties-table.js";
import { renderFields } from "./fields-table.js";

/** What the pages say besides what TypeDoc knows. */
export interface Described {
  readonly names: ReadonlyMap<Reflection, DescribedName>;
  /** How a program gets what a page is about. */
  readonly origins: ReadonlyMap<Reflection, string>;
}

type Partials = MarkdownThemeContext["partials"];

/**
 * A theme of the Markdown plugin that shows what the types of a spec stand for, and any other as it is declared.
 */
export function clientTheme(described: Described): new (renderer: Renderer) => MarkdownTheme {
  return class extends MarkdownTheme {
    override getRenderContext(page: MarkdownPageEvent<Reflection>): MarkdownThemeContext {
      const context = new MarkdownThemeContext(this, page, this.application.options);
      const standard = { ...context.partials };
      context.partials.inheritance = () => "";
      context.partials.propertiesTable = (models) => renderProperties(models, context);
      context.partials.pageTitle = () => titleOf(page.model, described);
      context.partials.members = (models, options) =>
        models.every((model) => model instanceof ReferenceReflection)
          ? listReferences(models, context)
          : standard.members(models, options);
      context.partials.declaration = declarationPartial(context, standard, described);
      context.partials.memberWithGroups = (model, options) =>
        described.names.has(model)
          ? context.partials.declaration(model, options)
          : standard.memberWithGroups(model, options);
      return context;
    }
  };
}

function declarationPartial(
  context: MarkdownThemeContext,
  standard: Partials,
  { names }: Described,
): Partials["declaration"] {
  return (model, options) => {
    const found = names.get(model);
    if (found === undefined) return standard.declaration(model, options);
    const { comment } = model;
    return sections([
      found.source === "" ? "" : codeBlock(found.source),
      comment && context.partials.comment(comment, { showTags: false }),
      found.fields.length === 0 ? "" : renderFields(found.fields, writerOf(context)),
      comment && context.partials.comment(comment, { headingLevel: 2, showSummary: false }),
    ]);
  };
}

/** The name, and below it how a program gets what has it. */
function titleOf(model: Reflection, { origins }: Described): string {
  if (model.kindOf(ReflectionKind.Module)) return importOf(model.name);
  const origin = origins.get(model);
  return origin === undefined ? model.name : `${model.name}\n\n${origin}`;
}

/** The names of what another page describes, by kind. */
function listReferences(
  models: readonly ReferenceReflection[],
  context: MarkdownThemeContext,
): string {
  const kinds = new Map<string, string[]>();
  for (const model of models.toSorted((a, b) => a.name.localeCompare(b.name, "en"))) {
    const target = model.tryGetTargetReflectionDeep();
    const url = target === undefined ? "" : context.urlTo(target);
    const kind = target === undefined ? "Types" : groupOf(target);
    const link = url === "" ? code(model.name) : `[${code(model.name)}](${url})`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), link]);
  }
  return groupTitles
    .flatMap((title) => {
      const links = kinds.get(title);
      return links === undefined ? [] : [`${title}: ${links.join(", ")}`];
    })
    .join("\n\n");
}

function writerOf(context: MarkdownThemeContext) {
  return (parts: readonly CommentDisplayPart[]): string =>
    context.helpers.getCommentParts([...parts]);
}

function codeBlock(source: string): string {
  return `\`\`\`ts\n${source}\n\`\`\``;
}

function sections(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part.trim() !== "").join("\n\n");
}
