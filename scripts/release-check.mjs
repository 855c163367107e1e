// npm run release:check: reports which version the changes since the last tag require.
import { runGeneratorProgram } from "./support/generator-program.mjs";

await runGeneratorProgram("release-check");
