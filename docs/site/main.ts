import path from "node:path";
import { parseArgs } from "node:util";
import { buildSite } from "./build-site.js";
import { print, printError } from "../../runtime/text/print.js";
import { projectRoot } from "./project.js";

const help = `Builds the docs: guide, API pages and client reference, each also as Markdown.

Usage: npm run docs -- [options]

  --out FOLDER        output folder (dist/docs)
  --site-url URL      address of the site, for its sitemap (https://docs.cloud-agent.example/)
  --serve             serves the docs on 127.0.0.1 and builds them again after each change
  --port NUMBER       port for --serve (any free one)
  --fill              builds nothing; updates the samples in the pages' code blocks
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
  const siteUrl = readUrl(values["site-url"] ?? "https://docs.cloud-agent.example/");
  if (values.fill) {
    const { fillPages } = await import("./fill-pages.js");
    for (const file of await fillPages()) print(file);
    return 0;
  }
  if (values.serve) {
    const { serveSite } = await import("./serve.js");
    await serveSite({ out, siteUrl, port: readPort(values.port ?? "0") });
    return 0;
  }
  const start = performance.now();
  await buildSite({ out, siteUrl });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  print(`${path.relative(projectRoot, out)} was built in ${seconds} s`);
  return 0;
}

function parse(args: readonly string[]): ReturnType<typeof parseFlags> {
  try {
    return parseFlags(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function parseFlags(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      out: { type: "string" },
      "site-url": { type: "string" },
      serve: { type: "boolean" },
      fill: { type: "boolean" },
      port: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
}

function readPort(text: string): number {
  if (/^\d+$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new UsageError(`--port takes a whole number from 0 to 65535, not ${JSON.stringify(text)}`);
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `--site-url takes an address such as https://example.com/docs/, not ${JSON.stringify(text)}`,
    );
  }
  // Without a slash at its end, the last part of a path would be replaced by what is resolved against it.
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    printError(`${error.message}\nTry --help.`);
    return 2;
  }
  printError(error instanceof Error ? error.message : String(error));
  return 1;
});
