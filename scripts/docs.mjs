// npm run docs: builds the docs into dist/docs, or serves them with --serve, in a process of its own that this one watches
// over.
import path from "node:path";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { report } from "./support/failure.mjs";
import { projectRoot } from "./support/project.mjs";
import { superviseScript } from "./support/supervise-script.mjs";

const program = path.join(projectRoot, "docs/site/main.ts");

process.exitCode = await ensureDependencies()
  .then(() => superviseScript(program, process.argv.slice(2), { execArgv: ["--import", "tsx"] }))
  .then(({ code }) => code, report);
