// npm start: what a newcomer runs first. Sets up, generates the clients, and shows them at work.
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { Failure, report } from "./support/failure.mjs";
import { runNode, stopChildrenOnSignal } from "./support/run-command.mjs";

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
  console.log(`\n${title}`);
  const { code } = await runNode(command);
  if (code !== 0) {
    throw new Failure(
      `npm start stopped: ${command.at(-1)} ended with exit code ${code}. The lines above say why; npm test checks the whole project.`,
    );
  }
}

stopChildrenOnSignal();
await start().catch((error) => {
  process.exitCode = report(error);
});
