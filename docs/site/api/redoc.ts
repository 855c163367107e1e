import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { prepareDocument } from "./api-document.js";
import type { DocumentedApi } from "./apis.js";
import { harmlessDocument } from "../harmless.js";
import { projectRoot } from "../project.js";
import { keepOnDisk } from "../keep-on-disk.js";
import { sampleLanguages } from "../guide/samples.js";
import { tameScript } from "./tame-script.js";
import { withUsedVariables } from "./used-variables.js";

/** What a page needs of Redoc: what goes into its head, its content, and the script that brings it to life. */
export interface RedocPage {
  readonly styles: string;
  readonly content: string;
  readonly script: string;
}

const redocly = path.join(projectRoot, "node_modules/@redocly/cli");
const template = path.join(projectRoot, "docs/site/api/redoc-parts.hbs");
const siteSheet = path.join(projectRoot, "docs/site/vitepress/theme/redoc.css");

/** Separates the parts in the template. */
const separator = "<!-- the body of the page -->";

/** What Redoc is asked for. Its own cleaning of prose works in a browser only, so the document comes clean. */
const options = {
  hideDownloadButtons: true,
  // What is scrolled to stays clear of the site's header, which is always in view.
  scrollYOffset: 64,
  codeSamples: { languages: sampleLanguages },
};

/** Has Redoc render the references of APIs, by their names. Most builds are of documents that have not changed. */
export async function renderReferences(
  apis: readonly DocumentedApi[],
): Promise<ReadonlyMap<string, RedocPage>> {
  const references = apis.map(async (api) => {
    const document = JSON.stringify(harmlessDocument(await prepareDocument(api)));
    const origin = {
      root: projectRoot,
      sources: ["docs/site", "package-lock.json"],
      settings: document,
      file: path.join(projectRoot, `node_modules/.cache/docs/api-${api.name}.json`),
    };
    return [api.name, await keepOnDisk(origin, () => render(document))] as const;
  });
  await Promise.allSettled(references);
  return new Map(await Promise.all(references));
}

async function render(document: string): Promise<RedocPage> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "cloud-agent-docs-")));
  try {
    const input = path.join(folder, "openapi.json");
    const output = path.join(folder, "page.html");
    const optionsFile = path.join(folder, "options.json");
    await writeFile(input, document);
    await writeFile(optionsFile, JSON.stringify(options));
    const args = ["build-docs", input, "-o", output, "-t", template, "--openapi", optionsFile];
    await buildDocs(args, folder);
    return takeApart(await readFile(output, "utf8"), await readFile(siteSheet, "utf8"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs Redocly's command line, without telemetry and without the check for a newer version. */
async function buildDocs(args: readonly string[], cwd: string): Promise<void> {
  const command = path.join(redocly, "bin", "cli.js");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  await promisify(execFile)(process.execPath, [command, ...args], { cwd, env });
}

/** Takes the page apart, and has every part of it ask this site's own folder instead of its makers' hosts. */
function takeApart(page: string, siteStyles: string): RedocPage {
  const [head = "", body = ""] = page.split(separator);
  const [, script] = /<script type="module">([^]*?)<\/script>/.exec(body) ?? [];
  if (script === undefined)
    throw new Error("Redoc's page has no script: has its template changed?");
  const content = withFragments(body.replaceAll(/<script[^>]*>[^]*?<\/script>/g, "").trim());
  return { styles: stylesOf(head, content + siteStyles), content, script: localImport(script) };
}

/** Redoc's script has all of its styles, and writes them anew once it is awake. */
function stylesOf(head: string, others: string): string {
  const [, start, styles, end] = /(<style[^>]*>)([^]*?)(<\/style>)/.exec(head) ?? [];
  if (styles === undefined)
    throw new Error("Redoc's page has no styles: has its template changed?");
  return [start, withUsedVariables(styles, others), end].join("");
}

/** Links of the menu are paths until Redoc's script has replaced them; as fragments they lead there at once. */
function withFragments(content: string): string {
  return content.replaceAll(/href="\/([\w./-]*)"/g, 'href="#/$1"');
}

function localImport(script: string): string {
  const local = replaceIn(
    script,
    /from "https:\/\/[^"]+\/redoc\.standalone\.js"/,
    'from "./redoc.js"',
  );
  // Whoever imports the script then knows when the page listens.
  return replaceIn(local, /^\s*(?=hydrate\()/m, "await ").trim();
}

function replaceIn(script: string, sought: RegExp, instead: string): string {
  if (!sought.test(script))
    throw new Error("Redoc's page loads its script otherwise than expected.");
  return script.replace(sought, instead);
}

/** Puts the one script that all pages share into a folder. */
export async function copyRedoc(folder: string): Promise<void> {
  const bundle = path.join(redocly, "lib/chunks/redoc.standalone.js");
  const text = tameScript(await readFile(bundle, "utf8"));
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "redoc.js"), text);
  await copyFile(
    path.join(projectRoot, "docs/site/static/redoc.svg"),
    path.join(folder, "redoc.svg"),
  );
}
