import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { format } from "oxfmt";
import { Application, Converter, Logger, LogLevel, PageEvent, ReflectionKind } from "typedoc";
import type { Reflection } from "typedoc";
import { printError } from "../../../runtime/text/print.js";
import type { DocumentedApi } from "../api/apis.js";
import { projectRoot } from "../project.js";
import { ClientRouter, clientTheme } from "./client-theme.js";
import { readPackageEntries } from "./package-entries.js";
import { showMembers, tidyProject } from "./tidy-project.js";

/** A page of the client reference. */
export interface ClientPage {
  /** Path below the site's folder, without its ending. */
  readonly path: string;
  /** The name of what the page is about. */
  readonly title: string;
  readonly kind: "overview" | "module" | "member";
  /** What it is imported from: `v4`, `cloud-agent-sdk`, …; empty for the overview. */
  readonly module: string;
  readonly markdown: string;
}

/** Reads the client reference from what the public declarations say about themselves, in the order of use. */
export async function readClientReference(apis: readonly DocumentedApi[]): Promise<ClientPage[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "cloud-agent-client-"));
  try {
    const app = await Application.bootstrapWithPlugins(typedocOptions(folder));
    app.logger = new PrintedLog();
    app.renderer.defineRouter("client", ClientRouter);
    app.converter.on(Converter.EVENT_CREATE_DECLARATION, showMembers);
    app.converter.on(Converter.EVENT_RESOLVE_BEGIN, (context) => tidyProject(context, apis));
    app.converter.on(Converter.EVENT_RESOLVE_END, (context) =>
      app.renderer.defineTheme("client", clientTheme(context)),
    );
    const pages: Promise<ClientPage>[] = [];
    app.renderer.on(PageEvent.END, (page: PageEvent) => {
      if (page.isReflectionEvent()) pages.push(describePage(page));
    });
    const project = await app.convert();
    if (project === undefined) throw new Error("TypeDoc found no declarations to describe.");
    await app.generateOutputs(project);
    return await Promise.all(pages);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What depends on the package, or on the moment; all else is in `typedoc.json`. */
function typedocOptions(folder: string): object {
  const files = readPackageEntries().map(({ source }) => path.join(projectRoot, source));
  const clients = path.join(projectRoot, "generated");
  const rank = (file: string): number => Number(file.startsWith(clients));
  return {
    options: path.join(projectRoot, "docs/site/client/typedoc.json"),
    // Each thing is described where it comes first.
    entryPoints: files.toSorted((a, b) => rank(b) - rank(a)),
    outputs: [{ name: "markdown", path: folder }],
  };
}

/** TypeDoc's own logger writes what it quotes as it is, which may be prose of a spec. */
class PrintedLog extends Logger {
  override log(message: string, level: LogLevel): void {
    if (level >= LogLevel.Error) printError(message);
  }
}

async function describePage(event: PageEvent<Reflection>): Promise<ClientPage> {
  const { url, model, contents = "" } = event;
  const kind = model.kindOf(ReflectionKind.Module) ? "module" : "member";
  const tidy = contents
    // The plugin has a heading for a table without lines, and a line before the first of a long union.
    .replaceAll(/^#+ Type Parameters\n\n+(?![|\n])/gm, "")
    .replaceAll("| \\| ", "| ")
    .replaceAll(/(?<=\| )- (?=\|)/g, "")
    .replaceAll(/^\| \[(cloud-agent-sdk[^\]]*)\]/gm, "| [`$1`]")
    // It keeps the known strings beside it in completions.
    .replaceAll(/(`?string`?) & \\?\{\s*\\?\}/g, "$1");
  return {
    path: `client/${url.replace(/\.md$/, "")}`,
    title: model.name,
    kind: model.isProject() ? "overview" : kind,
    module: model.isProject() ? "" : url.replace(/\/.*$/, ""),
    markdown: (await layOutCode(tidy)).trim(),
  };
}

/** How the block of a method or a constructor begins. */
const signature = /^```ts\n(new )?(?=[\w$]+[<(][^]*;\n```$)/;

/** Lays out blocks of code so that they fit beside the list of headings. */
async function layOutCode(markdown: string): Promise<string> {
  const layOut = async (part: string): Promise<string> => {
    // A signature is no program, and is laid out as that of a function.
    const [start = "", isNew = ""] = signature.exec(part) ?? [];
    const program = part.replace(start, "```ts\nfunction ");
    const { code } = await format("block.md", start === "" ? part : program, { printWidth: 76 });
    return start === "" ? code.trimEnd() : code.trimEnd().replace("function ", isNew);
  };
  const parts = markdown.split(/^(```ts\n[^]*?^```$)/m);
  const laidOut = parts.map((part, at) => (at % 2 === 0 ? part : layOut(part)));
  return (await Promise.all(laidOut)).join("");
}
