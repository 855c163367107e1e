import {
  Comment,
  ReferenceReflection,
  ReflectionKind,
  type CommentDisplayPart,
  type Reflection,
  type Renderer,
  type SignatureReflection,
} from "typedoc";
import {
  MarkdownTheme,
  MarkdownThemeContext,
  type MarkdownPageEvent,
} from "typedoc-plugin-markdown";
import type { DescribedName } from "./described-names.js";
import type { DescribedSignature } from "./described-signatures.js";
import { importOf } from "./package-entries.js";
import { code } from "../markdown-table.js";
import { withFacts, type OperationFacts } from "./operation-facts.js";
import { groupOf, groupTitles } from "./arrange-groups.js";
import { renderProperties } from "./properties-table.js";
import { renderFields } from "./fields-table.js";
import { renderParameters } from "./parameter-section.js";

/** Details of declarations that TypeDoc does not have. */
export interface Described {
  readonly signatures: ReadonlyMap<SignatureReflection, DescribedSignature>;
  readonly names: ReadonlyMap<Reflection, DescribedName>;
  /** How a program gets what a page is about. */
  readonly origins: ReadonlyMap<Reflection, string>;
  /** By the name that comments use: `POST /api/v4/runs`. */
  readonly operations: ReadonlyMap<string, OperationFacts>;
}

type Partials = MarkdownThemeContext["partials"];

/**
 * A theme of the Markdown plugin that shows the fields of what a method takes instead of the name of their type, and
 * the declaration last.
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
      context.partials.signature = signaturePartial(context, standard, described);
      context.partials.declaration = declarationPartial(context, standard, described);
      context.partials.memberWithGroups = (model, options) =>
        described.names.has(model)
          ? context.partials.declaration(model, options)
          : standard.memberWithGroups(model, options);
      return context;
    }
  };
}

function signaturePartial(
  context: MarkdownThemeContext,
  standard: Partials,
  described: Described,
): Partials["signature"] {
  const write = writerOf(context);
  return (model, options) => {
    const found = described.signatures.get(model);
    if (found === undefined || options.nested === true) return standard.signature(model, options);
    const level = options.headingLevel;
    const { comment = options.multipleSignatures === true ? undefined : model.parent.comment } =
      model;
    const isNew = model.kindOf(ReflectionKind.ConstructorSignature);
    const isNoisy = !isNew && (model.typeParameters?.length ?? 0) > 0;
    const hasExample = comment?.getTag("@example") !== undefined;
    const facts = factsOf(comment, described);
    const parameters = found.parameters.map((parameter) => withFacts(parameter, facts));
    return sections([
      context.partials.signatureTitle(model),
      comment && context.partials.comment(comment, { headingLevel: level, showTags: false }),
      titled("Parameters", level, renderParameters(parameters, write)),
      isNew || returnsNothing(model)
        ? ""
        : standard.signatureReturns(model, { headingLevel: level }),
      comment && context.partials.comment(comment, { headingLevel: level, showSummary: false }),
      titled("Example", level, hasExample ? "" : codeBlock(facts?.sample)),
      isNoisy ? titled("Declaration", level, codeBlock(found.source)) : "",
    ]);
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
      codeBlock(found.source),
      comment && context.partials.comment(comment, { showTags: false }),
      found.fields.length === 0 ? "" : renderFields(found.fields, writerOf(context)),
      comment && context.partials.comment(comment, { headingLevel: 2, showSummary: false }),
    ]);
  };
}

/** What the document says about the operation that a method calls. */
function factsOf(comment: Comment | undefined, described: Described): OperationFacts | undefined {
  const text = comment === undefined ? "" : Comment.combineDisplayParts(comment.summary);
  const [, call = ""] = /^`([A-Z]+ \/[^`]*)`$/m.exec(text) ?? [];
  return described.operations.get(call);
}

/** The name, and below it how a program gets the thing. */
function titleOf(model: Reflection, { origins }: Described): string {
  if (model.kindOf(ReflectionKind.Module)) return importOf(model.name);
  const origin = origins.get(model);
  return origin === undefined ? model.name : `${model.name}\n\n${origin}`;
}

/** Links to what other modules describe, by kind. */
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

/** The declaration above already says that nothing is returned. */
function returnsNothing({ type, comment }: SignatureReflection): boolean {
  const isEmpty = ["void", "Promise<void>"].includes(type?.toString() ?? "void");
  return isEmpty && comment?.getTag("@returns") === undefined;
}

function titled(title: string, level: number, text: string): string {
  return text === "" ? "" : `${"#".repeat(level)} ${title}\n\n${text}`;
}

function codeBlock(source = ""): string {
  return source === "" ? "" : `\`\`\`ts\n${source}\n\`\`\``;
}

function sections(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part.trim() !== "").join("\n\n");
}
