import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  Application,
  CommentTag,
  Converter,
  Logger,
  LogLevel,
  OptionDefaults,
  ReflectionKind,
  type Comment,
  type Context,
  type DeclarationReflection,
  type Reflection,
} from "typedoc";
import { asList } from "../../runtime/json/as-list.js";
import { asText } from "../../runtime/json/as-text.js";
import { showFields } from "./alias-fields.js";
import { apiFile } from "./api-page.js";
import { listOperations, type DocumentedApi } from "./apis.js";
import { apiFragment } from "./client-links.js";
import { renderOverview } from "./client-overview.js";
import { harmlessReference } from "./harmless.js";
import { code } from "./markdown-table.js";
import { readPackageEntries } from "./package-entries.js";
import { relativeLink } from "./page.js";
import { printError } from "../../runtime/text/print.js";
import { projectRoot } from "./project.js";
import { nameTypes } from "./type-names.js";
import { withoutSources } from "../../scripts/build/without-sources.js";

/** A page of the client reference. */
export interface ClientPage {
  /** Path below the site's folder, without its ending. */
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
}

/** Reads the client reference from what the public declarations say about themselves. */
export async function readClientReference(apis: readonly DocumentedApi[]): Promise<ClientPage[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "cloud-agent-client-"));
  try {
    await writeMarkdown(folder);
    const targets = linkTargets(apis);
    const names = (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith(".md"),
    );
    const pages = await Promise.all(
      names.toSorted().map(async (name) => {
        const written = await readFile(path.join(folder, name), "utf8");
        const text = harmlessReference(plainAnchors(written));
        const page = `client/${name.replace(/\.md$/, "")}`;
        const [, title = ""] = /^# (.*)$/m.exec(text) ?? [];
        return {
          path: page,
          title: title.replaceAll("\\", ""),
          markdown: linkOperations(text, page, targets),
        };
      }),
    );
    const markdown = renderOverview(pages.map(({ path: page }) => page));
    return pages.map((page) => (page.path === "client/index" ? { ...page, markdown } : page));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeMarkdown(folder: string): Promise<void> {
  const app = await Application.bootstrapWithPlugins(typedocOptions(folder));
  app.logger = new PrintedLog();
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, nameModule);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context: Context) => {
    for (const reflection of Object.values(context.project.reflections)) tidyComment(reflection);
    nameTypes(context);
    showFields(context);
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("TypeDoc found no declarations to describe.");
  await app.generateOutputs(project);
}

/** TypeDoc's own logger writes what it quotes as it is, which may be prose of a spec. */
class PrintedLog extends Logger {
  override log(message: string, level: LogLevel): void {
    if (level >= LogLevel.Error) printError(message);
  }
}

/** Options of TypeDoc and of its plugin, whose options its type does not know. */
function typedocOptions(folder: string): object {
  return {
    plugin: ["typedoc-plugin-markdown"],
    name: "Client reference",
    // Each thing is described where it comes first.
    entryPoints: readPackageEntries().map(({ source }) => path.join(projectRoot, source)),
    sort: ["source-order"],
    tsconfig: path.join(projectRoot, "tsconfig.build.json"),
    // The types are checked by the build.
    skipErrorChecking: true,
    preservedTypeAnnotationTags: ["@throws"],
    blockTags: [...OptionDefaults.blockTags, "@description"],
    readme: "none",
    disableSources: true,
    excludePrivate: true,
    excludeInternal: true,
    logLevel: "Error",
    validation: false,
    outputs: [{ name: "markdown", path: folder }],
    entryFileName: "index",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    expandParameters: false,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeDeclarationFormat: "table",
  };
}

/** A module is called what it is imported as, not what its file is called. */
function nameModule(_: Context, reflection: DeclarationReflection): void {
  if (reflection.kind !== ReflectionKind.Module) return;
  const entry = readPackageEntries().find(({ source }) =>
    [source.replace(/\.ts$/, ""), source.replace(/(\/index)?\.ts$/, "")].includes(reflection.name),
  );
  if (entry === undefined) throw new Error(`${reflection.name} is no entry of the package`);
  reflection.name = entry.name;
}

function tidyComment({ comment }: Reflection): void {
  // openapi-typescript writes what a thing is behind a tag of its own.
  const description = comment?.getTag("@description");
  if (comment === undefined) return;
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

/** Where the page of an API shows each operation, by what the clients' comments call it. */
function linkTargets(apis: readonly DocumentedApi[]): ReadonlyMap<string, string> {
  return new Map(
    apis.flatMap((api) =>
      listOperations(api.document).map(({ id, method, path: apiPath, definition }) => {
        const [tag] = asList(definition["tags"]);
        const fragment = apiFragment(asText(tag), id);
        return [`${method} ${api.basePath}${apiPath}`, `${apiFile(api)}${fragment}`] as const;
      }),
    ),
  );
}

/** The plugin marks type parameters and rows of tables with HTML, and links to the marks; pages will do. */
function plainAnchors(text: string): string {
  return text
    .replaceAll(/<a id="[\w-]*"><\/a> ?/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)#]*#type-parameter-[\w-]*\)/g, "$1")
    .replaceAll(/\[([^\]]*)\]\(#property-[\w-]*\)/g, "$1")
    .replaceAll(/(\]\([^)#]+)#property-[\w-]*\)/g, "$1)");
}

function linkOperations(text: string, page: string, targets: ReadonlyMap<string, string>): string {
  return text.replaceAll(/^`([A-Z]+ \/[^`]*)`$/gm, (line, call: string) => {
    const target = targets.get(call);
    return target === undefined ? line : `[${line}](${relativeLink(page, target)})`;
  });
}
