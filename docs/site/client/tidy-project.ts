import { Comment, CommentTag, DeclarationReflection, ReflectionFlag } from "typedoc";
import { ReflectionKind, ReflectionType } from "typedoc";
import type { CommentDisplayPart, Context, Reflection } from "typedoc";
import path from "node:path";
import ts from "typescript";
import { projectRoot } from "../project.js";
import { withoutSources } from "../../../scripts/build/without-sources.js";
import { code } from "../markdown-table.js";
import type { DocumentedApi } from "../api/apis.js";
import { samplesOf } from "../api/samples.js";
import { readPackageEntries } from "./package-entries.js";
import modules from "./modules.json" with { type: "json" };

/** Shows what a declaration stands for where TypeDoc has a name alone. */
export function showMembers(context: Context, found: DeclarationReflection): void {
  const node = context.getSymbolFromReflection(found)?.declarations?.[0];
  // `type ClientOptions = TransportOptions`, of which only the first can be imported.
  if (node && ts.isTypeAliasDeclaration(node) && ts.isTypeReferenceNode(node.type)) {
    const type = context.checker.getTypeAtLocation(node.type);
    if (!(type.symbol?.flags & ts.SymbolFlags.Interface)) return;
    Object.assign(found, { kind: ReflectionKind.Interface, type: undefined });
    for (const property of type.getProperties())
      context.converter.convertSymbol(context.withScope(found), property);
  }
  // `const check: typeof bound.check`, which is a function to its callers.
  if (node && found.type?.type === "query") {
    const type = context.checker.getTypeAtLocation(node);
    found.type = context.converter.convertType(context.withScope(found), type);
    const { signatures } = found.type instanceof ReflectionType ? found.type.declaration : found;
    if (signatures === undefined) return;
    const { name, comment } = found;
    found.setFlag(ReflectionFlag.Const, false);
    for (const signature of signatures) Object.assign(signature, { parent: found, name, comment });
    const kind = ReflectionKind.Function;
    Object.assign(found, { kind, signatures, type: undefined, comment: undefined });
  }
}

/** Names modules as programs import them, leaves out what nobody looks for, and completes comments. */
export function tidyProject(context: Context, apis: readonly DocumentedApi[]): void {
  const { project, converter } = context;
  const found = project.children ?? [];
  const entries = readPackageEntries().flatMap(({ name, source }) => {
    const module = found.find((one) => one.name === source.replace(/(\/index)?\.ts$/, ""));
    if (module === undefined) return [];
    if (source.startsWith("runtime/")) bringHome(module, path.dirname(source), context);
    return [Object.assign(module, { name })];
  });
  setChildren(project, entries);
  project.comment = new Comment([text(modules.overview)]);
  const internals = new Set(converter.application.options.getValue("intentionallyNotExported"));
  const summaries = apis.map(({ name, summary }) => [name, summary] as const);
  const sentences = new Map([...Object.entries(modules.sentences), ...summaries]);
  for (const module of entries) {
    const sentence = sentences.get(module.name.replace(/^.*\//, ""));
    arrangeMembers(module, internals, sentence ?? "");
    groupTypes(module, context);
  }
  const operations = listOperations(apis);
  const classes = project.getReflectionsByKind(ReflectionKind.Class);
  for (const reflection of Object.values(project.reflections)) {
    if (reflection.isDeclaration()) showInTable(reflection);
    // TypeDoc's name for a parameter that is taken apart where it is declared.
    if (reflection.name === "__namedParameters") reflection.name = "options";
    if (reflection.comment !== undefined) tidyComment(reflection.comment, operations, classes);
  }
}

/** By what the clients' comments call operations, `POST /api/v4/runs`: the page from that of a class, and a program. */
type Operations = ReadonlyMap<string, { readonly page: string; readonly program?: string }>;

function listOperations(apis: readonly DocumentedApi[]): Operations {
  const all = apis.flatMap((api) =>
    api.operations.map((operation) => {
      const { httpMethod, path: place, page } = operation;
      const [sample] = samplesOf(operation, api);
      const call = `${httpMethod.toUpperCase()} ${api.model.basePath}${place}`;
      return [call, { page: `../../../${page}.md`, program: sample?.source ?? "" }] as const;
    }),
  );
  return new Map(all);
}

/** Describes what a folder of the package declares on its own page, and not on that of a client, which repeats it. */
function bringHome(module: DeclarationReflection, folder: string, context: Context): void {
  const children = module.children?.map((member) => {
    const target = member.isReference() && member.getTargetReflectionDeep();
    if (!target || !target.isDeclaration()) return member;
    const [declared] = context.getSymbolFromReflection(target)?.declarations ?? [];
    if (!declared?.getSourceFile().fileName.includes(`/${folder}/`)) return member;
    const { parent } = target;
    if (parent?.isDeclaration()) parent.removeChild(target);
    return Object.assign(target, { parent: module });
  });
  setChildren(module, children ?? []);
}

function setChildren(parent: Reflection, children: readonly Reflection[]): void {
  Object.assign(parent, { children: [...children], childrenIncludingDocuments: [...children] });
}

/** What is listed at the top of a module. */
const listed = ReflectionKind.Class | ReflectionKind.Function | ReflectionKind.Variable;

/** Lists clients before other classes, and anything else by name: it is looked up. */
function arrangeMembers(
  module: DeclarationReflection,
  internals: ReadonlySet<string>,
  sentence: string,
): void {
  const isClass = ({ kind }: Reflection): boolean => kind === ReflectionKind.Class;
  const rank = (one: Reflection): number =>
    isClass(one) ? Number(!one.name.endsWith("Client")) : 2;
  const byName = (a: Reflection, b: Reflection): number =>
    isClass(a) ? 0 : a.name.localeCompare(b.name, "en");
  const members = (module.children ?? []).toSorted((a, b) => rank(a) - rank(b) || byName(a, b));
  setChildren(module, members);
  for (const member of members)
    if (member.isReference() || internals.has(member.name)) module.project.removeReflection(member);
  const targets = members.map((member) =>
    member.isReference() ? member.getTargetReflectionDeep() : member,
  );
  const shown = targets.filter((target) => target.kindOf(listed));
  module.comment = describe(sentence, shown);
}

/** More types than this have pages of their own. */
const mostTypes = 12;

/** Moves the types of a large module to pages of their own, by where they are declared. */
function groupTypes(module: DeclarationReflection, context: Context): void {
  const isType = ReflectionKind.Interface | ReflectionKind.TypeAlias;
  const types = (module.children ?? []).filter((member) => member.kindOf(isType));
  if (types.length <= mostTypes) return;
  const groups = Object.entries(modules.groups).map(([place, { title, sentence }]) => {
    const group = new DeclarationReflection(title, ReflectionKind.Namespace, module);
    const members: DeclarationReflection[] = [];
    return { place: new RegExp(place), group, sentence, members };
  });
  for (const type of types) {
    const [declared] = context.getSymbolFromReflection(type)?.declarations ?? [];
    const file = path.relative(projectRoot, declared?.getSourceFile().fileName ?? "");
    groups.find(({ place }) => place.test(file))?.members.push(type);
  }
  const used = groups.filter(({ members }) => members.length > 0);
  for (const { group, sentence, members } of used) {
    context.project.registerReflection(group, undefined, undefined);
    for (const member of members) member.parent = group;
    setChildren(group, members);
    group.comment = describe(sentence, members);
  }
  const others = (module.children ?? []).filter((member) => !types.includes(member));
  setChildren(module, [...others, ...used.map(({ group }) => group)]);
}

/** A sentence, and the names of what it is about. */
function describe(sentence: string, members: readonly Reflection[]): Comment {
  const links = members.flatMap((member, at) => [
    text(at === 0 ? " " : ", "),
    linkTo(member.name, member),
  ]);
  return new Comment([text(sentence), ...links]);
}

/** A getter is a field to its readers, and a table of a type's methods is easier to read than a section for each. */
function showInTable(found: DeclarationReflection): void {
  // How a value is made is nobody's business.
  delete found.defaultValue;
  const { getSignature: getter } = found;
  if (getter !== undefined)
    Object.assign(found, { type: getter.type, comment: getter.comment, getSignature: undefined });
  else if (!found.kindOf(ReflectionKind.Method) || found.parent?.kindOf(ReflectionKind.Class))
    return;
  found.kind = ReflectionKind.Property;
}

function tidyComment(
  comment: Comment,
  operations: Operations,
  classes: readonly Reflection[],
): void {
  for (const { tag, content } of comment.blockTags) {
    if (tag === "@default")
      comment.summary.push(text(" Default: "), ...content.map(asPhrase), text("."));
  }
  comment.removeTags("@default");
  for (const part of comment.summary) {
    part.text = withoutSources(part.text);
    const { page, program } = operations.get(part.text.replaceAll("`", "")) ?? {};
    if (page !== undefined) part.text = `[${part.text}](${page})`;
    if (program && !comment.getTag("@example"))
      comment.blockTags.push(new CommentTag("@example", [text(`\`\`\`ts\n${program}\n\`\`\``)]));
  }
  listErrors(comment, classes);
}

/** TypeDoc takes each default for code. */
function asPhrase(part: CommentDisplayPart): CommentDisplayPart {
  return { ...part, text: part.text.replace(/^```ts\n([\w%]+ [^]*)\n```$/, "$1") };
}

/** Replaces a section per error by one list that links to the classes. */
function listErrors(comment: Comment, classes: readonly Reflection[]): void {
  const items = comment.getTags("@throws").flatMap(({ typeAnnotation = "", content }) => {
    const name = typeAnnotation.slice(1, -1);
    const target = classes.find((found) => found.name === name);
    // Errors without a class, such as the reason of a signal, have no name.
    const named = target ? linkTo(name, target) : text(name && code(name));
    return [text("\n- "), named, text(name && ": "), ...content];
  });
  comment.removeTags("@throws");
  if (items.length > 0) comment.blockTags.unshift(new CommentTag("@throws", items));
}

function text(words: string): CommentDisplayPart {
  return { kind: "text", text: words };
}

function linkTo(name: string, target: Reflection): CommentDisplayPart {
  return { kind: "inline-tag", tag: "@linkcode", text: name, target };
}
