// npm run docs: builds the docs into dist/docs, or serves them with --serve. What does that is TypeScript; this file
// runs in a fresh clone, and installs what runs that.
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { report } from "./support/failure.mjs";
import { runNode, stopChildrenOnSignal } from "./support/run-command.mjs";

/** @param {string[]} args */
async function docs(args) {
  await ensureDependencies();
  const { code } = await runNode(["--import", "tsx", "docs/site/main.ts", ...args]);
  process.exitCode = code;
}

stopChildrenOnSignal();
await docs(process.argv.slice(2)).catch((error) => {
  process.exitCode = report(error);
});
