import path from "node:path";
import { runProgram, type Program } from "../../generator/run/cli/run-program.js";
import { print } from "../../runtime/text/print.js";
import { reasonOf } from "../../runtime/text/show.js";
import { projectRoot } from "./project.js";
import { parseOptions, type Options } from "./site-options.js";

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

const program: Program<Options> = {
  call: "npm run docs",
  help,
  parse: parseOptions,
  run: build,
  conclude: () => "The docs were not built.",
  explainFault: (error) => [reasonOf(error)],
};

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

process.exitCode = await runProgram(program, process.argv.slice(2), projectRoot);
