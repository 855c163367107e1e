// npm run sync: compares our specs with published ones, and takes these over.
import { report } from "./support/failure.mjs";
import { runGeneratorProgram } from "./support/generator-program.mjs";

await runGeneratorProgram("sync").catch((error) => (process.exitCode = report(error)));
