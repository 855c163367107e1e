import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  Application,
  Converter,
  Logger,
  LogLevel,
  OptionDefaults,
  PageEvent,
  ReflectionKind,
  type Context,
  type DeclarationReflection,
  type ProjectReflection,
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
import { listInOrderOfUse, readPackageEntries } from "./package-entries.js";
import { relativeLink } from "./page.js";
import { printError } from "../../runtime/text/print.js";
import { projectRoot } from "./project.js";
import type { ClientPage } from "./reference-page.js";
import { putClientsFirst, tidyProject } from "./tidy-project.js";
import { nameTypes } from "./type-names.js";

export type { ClientPage } from "./reference-page.js";

/** Reads the client reference from what the public declarations say about themselves, in the order of use. */
export async function readClientReference(apis: readonly DocumentedApi[]): Promise<ClientPage[]> {
  const written = await writeMarkdown();
  const targets = linkTargets(apis);
  const pages = written.map((page) => {
    const text = harmlessReference(plainAnchors(page.markdown));
    return { ...page, markdown: linkOperations(text, page.path, targets) };
  });
  return [{ ...overview, markdown: renderOverview(pages) }, ...pages];
}

const overview = {
  path: "client/index",
  title: "Client reference",
  kind: "overview",
  module: "",
} as const;

async function writeMarkdown(): Promise<ClientPage[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "cloud-agent-client-"));
  try {
    const app = await Application.bootstrapWithPlugins(typedocOptions(folder));
    app.logger = new PrintedLog();
    app.converter.on(Converter.EVENT_CREATE_DECLARATION, nameModule);
    app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context: Context) => {
      tidyProject(context.project);
      nameTypes(context);
      showFields(context);
    });
    app.converter.on(Converter.EVENT_END, ({ project }: Context) => putClientsFirst(project));
    const texts = collectPages(app);
    const project = await app.convert();
    if (project === undefined) throw new Error("TypeDoc found no declarations to describe.");
    await app.generateOutputs(project);
    return listPages(project, texts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A page as the plugin has written it. */
interface Written {
  readonly url: string;
  readonly text: string;
}

/** Keeps each page that is written; the map fills while the output is generated. */
function collectPages(app: Application): ReadonlyMap<Reflection, Written> {
  const texts = new Map<Reflection, Written>();
  app.renderer.on(PageEvent.END, (page: PageEvent) => {
    if (page.isReflectionEvent())
      texts.set(page.model, { url: page.url, text: page.contents ?? "" });
  });
  return texts;
}

/** Kinds of pages, by the groups of a module, in the order in which they are listed. */
const kinds = new Map<string, ClientPage["kind"]>([
  ["Classes", "class"],
  ["Functions", "function"],
  ["Variables", "value"],
  ["Interfaces", "type"],
  ["Type Aliases", "type"],
]);

function listPages(
  project: ProjectReflection,
  texts: ReadonlyMap<Reflection, Written>,
): ClientPage[] {
  const pageOf = (
    reflection: Reflection,
    kind: ClientPage["kind"],
    module: string,
  ): ClientPage[] => {
    const { url, text } = texts.get(reflection) ?? {};
    if (url === undefined || text === undefined) return [];
    const page = `client/${url.replace(/\.md$/, "")}`;
    return [{ path: page, title: reflection.name, kind, module, markdown: text }];
  };
  const modules = project.getChildrenByKind(ReflectionKind.Module);
  const ordered = listInOrderOfUse().flatMap(({ name }) =>
    modules.filter((module) => module.name === name),
  );
  return ordered.flatMap((module) => {
    const members = [...kinds].flatMap(([title, kind]) => {
      const group = module.groups?.find((candidate) => candidate.title === title);
      return (group?.children ?? []).flatMap((member) => pageOf(member, kind, module.name));
    });
    return [...pageOf(module, "module", module.name), ...members];
  });
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
