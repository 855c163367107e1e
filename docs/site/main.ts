import path from "node:path";
import { parseArgs } from "node:util";
import { print, printError } from "../../runtime/text/print.js";
import { reasonOf } from "../../runtime/text/show.js";
import { Interrupted } from "./interruptible.js";
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

/** The command line asks for something that does not exist. */
class UsageError extends Error {}

/** Builds or serves the docs, and gives the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const { values } = parse(args);
  if (values.help) {
    print(help.trimEnd());
    return 0;
  }
  const out = path.resolve(projectRoot, values.out ?? "dist/docs");
  const site: SiteOptions = {
    out,
    base: readBase(values.base ?? "/"),
    siteUrl: readUrl(values["site-url"] ?? "https://docs.cloud-agent.example"),
    ...(values.spec !== undefined && { spec: path.resolve(values.spec) }),
    ...(values["time-limit"] !== undefined && { timeLimit: readSeconds(values["time-limit"]) }),
    ...(values.versions !== undefined && { versions: values.versions }),
    ...(values["edit-url"] !== undefined && { editUrl: readEditUrl(values["edit-url"]) }),
  };
  if (values.serve) {
    const { serveSite } = await import("./serve-site.js");
    await serveSite({ ...site, base: "/", port: readPort(values.port ?? "0") });
    return 0;
  }
  const { buildSite } = await import("./write-site.js");
  const start = performance.now();
  await buildSite(site);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`${path.relative(projectRoot, out)} was built in ${seconds} s`);
  return 0;
}

function parse(args: readonly string[]): ReturnType<typeof parseFlags> {
  try {
    return parseFlags(args);
  } catch (error) {
    throw new UsageError(reasonOf(error));
  }
}

function parseFlags(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      out: { type: "string" },
      spec: { type: "string" },
      base: { type: "string" },
      "site-url": { type: "string" },
      "edit-url": { type: "string" },
      versions: { type: "string" },
      "time-limit": { type: "string" },
      serve: { type: "boolean" },
      port: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
}

function readPort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new UsageError(`--port takes a whole number from 0 to 65535, not ${JSON.stringify(text)}`);
}

/** In milliseconds. */
function readSeconds(text: string): number {
  if (Number(text) > 0 && Number(text) <= 86_400) return Number(text) * 1000;
  throw new UsageError(`--time-limit takes seconds above 0, not ${JSON.stringify(text)}`);
}

function readBase(text: string): string {
  if (/^\/([\w.~-]+\/)*$/.test(text)) return text;
  throw new UsageError(
    `--base takes a path with a slash at both ends, such as /docs/, not ${JSON.stringify(text)}`,
  );
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === "/") return url;
  throw new UsageError(
    `--site-url takes the address of a host, such as https://example.com, not ${JSON.stringify(text)}; a path belongs in --base`,
  );
}

function readEditUrl(text: string): string {
  if (URL.canParse(text) && /^https?:.*:path/.test(text)) return text;
  throw new UsageError(
    `--edit-url takes an address with :path, such as https://example.com/edit/main/:path, not ${JSON.stringify(text)}`,
  );
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  // Whoever started this says so.
  if (error instanceof Interrupted) return 130;
  if (error instanceof UsageError) {
    printError(`${error.message}\nTry --help.`);
    return 2;
  }
  printError(reasonOf(error));
  return 1;
});
