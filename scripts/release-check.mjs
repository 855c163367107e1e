// npm run release:check: says what the changes since the last tag ask of the version.
import { report } from "./support/failure.mjs";
import { runGeneratorProgram } from "./support/generator-program.mjs";

await runGeneratorProgram("release-check").catch((error) => (process.exitCode = report(error)));
