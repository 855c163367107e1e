// npm run sync: compares our specs with published ones, and takes these over, in a process of its own that this one watches
// over.
import { runGeneratorProgram } from "./support/generator-program.mjs";
import { superviseScript } from "./support/supervise-script.mjs";
import { isSupervised } from "./support/supervise.mjs";

if (isSupervised()) await runGeneratorProgram("sync");
else {
  const args = process.argv.slice(2);
  process.exitCode = (await superviseScript(import.meta.filename, args, { failed: 2 })).code;
}
