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
import { printError } from "../../../runtime/text/print.js";
import { arrangeGroups, listMembers } from "./arrange-groups.js";
import { clientTheme, type Described } from "./client-theme.js";
import { describeNames } from "./described-names.js";
import { describeSignatures } from "./described-signatures.js";
import type { OperationFacts } from "./operation-facts.js";
import { readPackageEntries } from "./package-entries.js";
import { describeOrigins } from "./page-origins.js";
import { projectRoot } from "../project.js";
import { createTypeReader } from "./readable-type.js";
import type { ClientPage } from "./reference-page.js";
import { listParameters } from "./tidy-comments.js";
import { tidyProject } from "./tidy-project.js";

/**
 * Writes a page for each thing that users import, in the order of use.
 *
 * @param operations what is known of them, by what comments call them: `POST /api/v4/runs`
 */
export async function writeReference(
  operations: ReadonlyMap<string, OperationFacts>,
): Promise<ClientPage[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "cloud-agent-client-"));
  try {
    const app = await Application.bootstrapWithPlugins(typedocOptions(folder));
    app.logger = new PrintedLog();
    app.converter.on(Converter.EVENT_CREATE_DECLARATION, nameModule);
    app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context: Context) => {
      tidyProject(context.project);
    });
    // By then, comments are where they belong.
    app.converter.on(Converter.EVENT_RESOLVE_END, (context: Context) => {
      listParameters(context.project);
      app.renderer.defineTheme("client", clientTheme(describe(context, operations)));
    });
    app.converter.on(Converter.EVENT_END, ({ project }: Context) => arrangeGroups(project));
    const texts = collectPages(app);
    const project = await app.convert();
    if (project === undefined) throw new Error("TypeDoc found no declarations to describe.");
    await app.generateOutputs(project);
    return listPages(project, texts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function describe(context: Context, operations: Described["operations"]): Described {
  const checker = context.programs[0]?.getTypeChecker();
  if (checker === undefined) throw new Error("TypeDoc has compiled nothing.");
  const reader = createTypeReader(context, checker);
  return {
    signatures: describeSignatures(context, reader),
    names: describeNames(context, reader),
    origins: describeOrigins(context.project),
    operations,
  };
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

function listPages(
  project: ProjectReflection,
  texts: ReadonlyMap<Reflection, Written>,
): ClientPage[] {
  const pageOf = (about: Reflection, kind: ClientPage["kind"], module: string): ClientPage[] => {
    const { url, text } = texts.get(about) ?? {};
    if (url === undefined || text === undefined) return [];
    const page = `client/${url.replace(/\.md$/, "")}`;
    return [{ path: page, title: about.name, kind, module, markdown: text }];
  };
  const modules = project.getChildrenByKind(ReflectionKind.Module);
  const ordered = readPackageEntries().flatMap((entry) =>
    modules.filter(({ name }) => name === entry.name),
  );
  return ordered.flatMap((module) => [
    ...pageOf(module, "module", module.name),
    ...listMembers(module).flatMap(({ member, kind }) => pageOf(member, kind, module.name)),
  ]);
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
    theme: "client",
    outputs: [{ name: "markdown", path: folder }],
    entryFileName: "index",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    expandParameters: false,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    classPropertiesFormat: "table",
    excludeExternals: true,
    tableColumnSettings: { hideInherited: true, hideOverrides: true, hideModifiers: true },
    indexFormat: "table",
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
