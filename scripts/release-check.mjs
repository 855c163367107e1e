// npm run release:check: reports which version the changes since the last tag require.
import { report } from "./support/failure.mjs";
import { runGeneratorProgram } from "./support/generator-program.mjs";

await runGeneratorProgram("release-check").catch((error) => (process.exitCode = report(error)));
