import path from "node:path";
import { parseFlags, parseNumber, usage } from "../../generator/run/cli/parse-flags.js";
import { runProgram, type Program } from "../../generator/run/cli/run-program.js";
import { print } from "../../runtime/text/print.js";
import { reasonOf } from "../../runtime/text/show.js";
import { projectRoot } from "./project.js";
import type { SiteOptions } from "./site-options.js";

const help = `Builds the docs: guide, API pages and client reference, each also as Markdown.

Usage: npm run docs -- [options]

  --spec FILE         describes another team's OpenAPI document instead: its operations, called with its generated client
  --out FOLDER        output folder, empty or built before (dist/docs)
  --base PATH         path of the site on its host (/); --serve has its own, /
  --site-url URL      host of the site, for its sitemap (https://docs.cloud-agent.example)
  --edit-url URL      where a page's source can be edited, with :path for the page; without it, no page links there
  --versions URL      JSON list of the published versions, folders beside it, that the header offers
  --time-limit SECONDS  gives up if the document of --spec takes longer (60)
  --serve             serves the docs on 127.0.0.1 and shows each change on open pages
  --port NUMBER       port for --serve (any free one)
  --help              shows this text

Exit codes: 0 built, 1 the build failed, 2 wrong usage.
`;

const flags = {
  out: { type: "string", default: "dist/docs" },
  spec: { type: "string" },
  base: { type: "string", default: "/" },
  "site-url": { type: "string", default: "https://docs.cloud-agent.example" },
  "edit-url": { type: "string" },
  versions: { type: "string" },
  "time-limit": { type: "string" },
  serve: { type: "boolean", default: false },
  port: { type: "string", default: "0" },
  help: { type: "boolean", short: "h", default: false },
} as const;

interface Options extends SiteOptions {
  readonly help: boolean;
  readonly serve: boolean;
  readonly port: number;
}

const program: Program<Options> = {
  call: "npm run docs",
  help,
  parse: parseOptions,
  run: build,
  conclude: () => "The docs were not built.",
  explainFault: (error) => [reasonOf(error)],
};

function parseOptions(args: readonly string[]): Options {
  const { values } = parseFlags(args, flags);
  const { spec, "edit-url": editUrl, "time-limit": seconds } = values;
  return {
    ...values,
    port: readPort(values.port),
    out: path.resolve(projectRoot, values.out),
    base: readBase(values.base),
    siteUrl: readUrl(values["site-url"]),
    spec: spec === undefined ? undefined : path.resolve(spec),
    timeLimit: seconds === undefined ? undefined : readLimit(seconds),
    editUrl: editUrl === undefined ? undefined : readEditUrl(editUrl),
  };
}

/** Builds or serves the docs. Each loads what it needs: `--help` needs none of it. */
async function build(options: Options): Promise<number> {
  const { serve, out } = options;
  if (serve) {
    const { serveSite } = await import("./serve-site.js");
    await serveSite({ ...options, base: "/" });
    return 0;
  }
  const { buildSite } = await import("./write-site.js");
  const start = performance.now();
  await buildSite(options);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`${path.relative(projectRoot, out)} was built in ${seconds} s`);
  return 0;
}

function readLimit(text: string): number {
  return parseNumber("--time-limit", text, "seconds above 0") * 1000;
}

function readPort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) < 65_536) return Number(text);
  throw wrong("--port", text, "a whole number from 0 to 65535");
}

function readBase(text: string): string {
  if (/^\/([\w.~-]+\/)*$/.test(text)) return text;
  throw wrong("--base", text, "a path with a slash at both ends, such as /docs/");
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === "/") return url;
  const expected = "the address of a host, such as https://example.com; a path belongs in --base";
  throw wrong("--site-url", text, expected);
}

function readEditUrl(text: string): string {
  if (URL.canParse(text) && /^https?:.*:path/.test(text)) return text;
  const expected = "an address with :path, such as https://example.com/edit/main/:path";
  throw wrong("--edit-url", text, expected);
}

function wrong(flag: string, text: string, expected: string): Error {
  return usage(`${flag} is ${JSON.stringify(text)}`, expected);
}

process.exitCode = await runProgram(program, process.argv.slice(2), projectRoot);
