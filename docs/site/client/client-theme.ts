import { Comment, ReferenceType, ReflectionKind } from "typedoc";
import type { Context, ParameterReflection, Reflection, Renderer } from "typedoc";
import { MarkdownTheme, MemberRouter } from "typedoc-plugin-markdown";
import type { MarkdownPageEvent, MarkdownThemeContext } from "typedoc-plugin-markdown";
import ts from "typescript";

/** Leads to pages and headings, and not to lines of tables, whose marks would be HTML. */
export class ClientRouter extends MemberRouter {
  override buildAnchors(target: Reflection, page: Reflection): void {
    const isLine = target.kindOf(
      ReflectionKind.Property | ReflectionKind.TypeParameter | ReflectionKind.SomeSignature,
    );
    if (!isLine) super.buildAnchors(target, page);
  }

  /** `v4/types/rate-budgets` for a group of types. */
  override getIdealBaseName(reflection: Reflection): string {
    if (!reflection.kindOf(ReflectionKind.Namespace)) return super.getIdealBaseName(reflection);
    const name = reflection.name.toLowerCase().replaceAll(" ", "-");
    return `${this.getReflectionAlias(reflection.parent ?? reflection)}/types/${name}`;
  }

  /** `v4` for `cloud-agent-sdk/v4`. */
  override getReflectionAlias(reflection: Reflection): string {
    return super.getReflectionAlias(reflection).replace(/^.*\//, "");
  }
}

/** The plugin's theme, with the fields of bodies among the parameters, and without what explains little. */
export function clientTheme(converted: Context): new (renderer: Renderer) => MarkdownTheme {
  return class extends MarkdownTheme {
    override getRenderContext(page: MarkdownPageEvent<Reflection>): MarkdownThemeContext {
      const context = super.getRenderContext(page);
      adapt(context, page.model, converted);
      return context;
    }
  };
}

function adapt(
  { partials, helpers }: MarkdownThemeContext,
  about: Reflection,
  converted: Context,
): void {
  const standard = { ...partials };
  partials.pageTitle = () => about.name;
  partials.inheritance = () => "";
  // Only of classes do readers ask what they extend.
  partials.hierarchy = (model, options) =>
    about.kindOf(ReflectionKind.Class) ? standard.hierarchy(model, options) : "";
  // The table below it says more than `type Run = object;`.
  partials.declarationTitle = (model) =>
    model.kindOf(ReflectionKind.TypeAlias) && model.groups ? "" : standard.declarationTitle(model);
  // The declaration has those without a description.
  partials.typeParametersTable = (parameters) =>
    parameters.some(({ comment }) => comment) ? standard.typeParametersTable(parameters) : "";
  const withFields = (each: ParameterReflection) => [described(each), ...fieldsOf(each, converted)];
  partials.parametersTable = (all) => standard.parametersTable(all.flatMap(withFields));
  // A program does not fit into a line of a table.
  partials.comment = (model, options) => {
    const shown = model.clone();
    if (options?.isTableColumn) shown.removeTags("@example");
    return standard.comment(shown, options);
  };
  partials.propertiesTable = (fields, options) => {
    const examples = fields.flatMap(({ comment }) => comment?.getTags("@example") ?? []);
    const programs = examples.map(({ content }) => helpers.getCommentParts(content));
    return [standard.propertiesTable(fields, options), ...new Set(programs)].join("\n\n");
  };
}

/** A parameter without words of its own is what its type is. */
function described(parameter: ParameterReflection): ParameterReflection {
  const { comment, type } = parameter;
  const declared = type instanceof ReferenceType ? type.reflection?.comment : undefined;
  if (comment !== undefined || declared === undefined) return parameter;
  return Object.assign(Object.create(parameter), { comment: new Comment(declared.summary) });
}

/** Lists the fields of a body as parameters, such as `body.task`; those that must be there come first. */
function fieldsOf(body: ParameterReflection, converted: Context): ParameterReflection[] {
  const checker = converted.programs[0]?.getTypeChecker();
  const node = converted.getSymbolFromReflection(body)?.declarations?.[0];
  if (body.name !== "body" || node === undefined || checker === undefined) return [];
  const properties = checker.getPropertiesOfType(checker.getTypeAtLocation(node));
  const fields = properties.flatMap(({ name, declarations: [declared] = [] }) => {
    // A mapped type has symbols of its own; its declarations are those of the type that it maps.
    const symbol =
      declared && ts.isPropertySignature(declared) && checker.getSymbolAtLocation(declared.name);
    const field = symbol && converted.getReflectionFromSymbol(symbol);
    return field ? [Object.assign(Object.create(field), { name: `body.${name}` })] : [];
  });
  return fields.toSorted((a, b) => Number(a.flags.isOptional) - Number(b.flags.isOptional));
}
