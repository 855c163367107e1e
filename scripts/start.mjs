// npm start: what a newcomer runs first. Sets up, generates the clients, and shows them at work; before
// that, there is nothing that could run TypeScript.
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { Failure } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { runNode } from "./support/run-command.mjs";
import { runScript } from "./support/script.mjs";

const help = `Usage: npm start

Installs the dependencies, generates the clients, and creates a first run in a sandbox on this machine. It has no settings,
needs no key and sends nothing to other hosts. You can run it again at any time.

Exit codes: 0 success, 1 failed (the last line says why), 2 wrong usage.
`;

async function start() {
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

await runScript({ help, flags: [] }, start);
