// npm start: what a newcomer runs first. Sets up, generates the clients, and shows them at work; before
// that, there is nothing that could run TypeScript.
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { Failure, report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { readFlags } from "./support/read-flags.mjs";
import { runNode, stopChildrenOnSignal } from "./support/run-command.mjs";

const help = `Usage: npm start

Installs what the project needs, generates the clients, and carries out a first run against a sandbox on this machine.
It takes no settings, needs no key and sends nothing to any other host. Run it again whenever you like.

Exit codes: 0 all of it worked, 1 it stopped, and the last line says why, 2 the command line is wrong.
`;

/** @param {string[]} args */
async function start(args) {
  if (readFlags(args).has("--help")) return print(help.trimEnd());
  await ensureDependencies();
  await run("Generating the clients", ["scripts/generate.mjs"]);
  await run("The first run", ["--import", "tsx", "sandbox/quickstart.ts"]);
}

/**
 * @param {string} title
 * @param {string[]} command
 */
async function run(title, command) {
  print(`\n${title}`);
  const { code } = await runNode(command);
  if (code !== 0) {
    throw new Failure(
      `npm start stopped: ${command.at(-1)} ended with exit code ${code}. The lines above say why; npm test checks the whole project.`,
    );
  }
}

stopChildrenOnSignal();
await start(process.argv.slice(2)).catch((error) => {
  process.exitCode = report(error);
});
