import { readFile } from "node:fs/promises";
import path from "node:path";
import { asList, asRecord, readOwn } from "../../runtime/json/values.js";
import { print } from "../../runtime/text/print.js";
import { parseFlags, type FlagValues } from "../run/cli/parse-flags.js";
import { interruption, runProgram, withWorkFolder, type Program } from "../run/cli/run-program.js";
import { renderOffline } from "../docs/offline-reference.js";
import type { LoadedDocument } from "../document/load-documents.js";
import { readText } from "../document/read-yaml.js";
import { ownPackage, type DocsConfig } from "../run/project/config.js";
import { openFolder, replaceFiles } from "../run/write/kept-folder.js";
import { planProject, type Project } from "../run/project/project.js";

const flags = {
  help: { type: "boolean", short: "h", default: false },
  out: { type: "string", default: "api-docs" },
} as const;

const writer = {
  name: `${ownPackage} docs`,
  expected: "unedited pages; save what you need from this one elsewhere, remove it, and run again",
  manifest: "docs-manifest.json",
};

type Options = FlagValues<typeof flags>;

const help = `Usage: npx ${ownPackage} docs [options]

Writes a reference of each API as one HTML file, which works offline and asks nothing of other hosts. The title, the
logo and pages of your own are \`docs\` in generate.config.ts.

  --out FOLDER   output folder; default: api-docs
  --help, -h     print this

Exit codes: 0 written, 1 a document is wrong, 2 wrong usage.
`;

/** Runs the command line that writes references of a project's documents, and returns its exit code. */
export function runDocs(args: readonly string[], project: Project): Promise<number> {
  const program: Program<Options> = {
    call: `npx ${ownPackage} docs`,
    help,
    parse: (given) => parseFlags(given, flags).values,
    run: (options) => writeDocs(options, project),
  };
  return runProgram(program, args, project.root);
}

async function writeDocs({ out }: Options, project: Project): Promise<number> {
  const signal = interruption();
  const folder = path.resolve(project.root, out);
  const keeper = { ...writer, root: project.root };
  const kept = await openFolder(folder, keeper);
  const plan = await planProject(project);
  const { loadSupervised } = await import("../document/load-linted.js");
  const loaded = await loadSupervised(plan, signal);
  const { docs = {} } = await project.loadConfig();
  const described = await Promise.all(loaded.map((each) => describe(each, docs, project.root)));
  const pages = await withWorkFolder("docs", project.root, (work) =>
    renderOffline(described, work, signal),
  );
  const files = [...pages].map(([name, text]) => ({ path: `${name}.html`, text }));
  replaceFiles(folder, kept, files, keeper);
  for (const file of files) print(`${path.join(out, file.path)} was written`);
  return 0;
}

/** Adds to a document what only its reference shows: a title, a logo, and pages, which are tags without operations. */
async function describe(
  { name: api, document }: LoadedDocument,
  { title, logo, pages = [] }: DocsConfig,
  root: string,
): Promise<{ readonly name: string; readonly document: object }> {
  const tags: object[] = [];
  for (const page of pages) {
    const text = await readText(path.join(root, page));
    const [heading, name = path.parse(page).name] = /^# +(.+)$/m.exec(text) ?? [];
    const description = heading === undefined ? text : text.replace(heading, "").trim();
    tags.push({ name, description, "x-traitTag": true });
  }
  const image =
    logo === undefined ? {} : { "x-logo": { url: await asDataUrl(path.join(root, logo)) } };
  const info = { ...asRecord(document.info), ...(title !== undefined && { title }), ...image };
  const all = [...tags, ...asList(asRecord(document)["tags"])];
  return { name: api, document: { ...document, info, tags: all } };
}

/** A page that asks nothing of other hosts has its logo in it. */
async function asDataUrl(file: string): Promise<string> {
  const name = path.extname(file).slice(1);
  const kind = readOwn({ svg: "svg+xml", jpg: "jpeg" }, name) ?? name;
  return `data:image/${kind};base64,${(await readFile(file)).toString("base64")}`;
}
