// npm run api-report: writes down what the built package offers, for a reviewer to read in a diff.
import { runTypeScript } from "./support/script.mjs";

const help = `Usage: npm run api-report -- [options]

Builds the package and writes its public API into test/package/public-api/, one file per entry of "exports". Read the diff
of these files before you commit it: it shows what changes for users of the package.

  --check      write nothing; show what has changed since the last report, and exit with 1 if anything has
  --help, -h   print this

Exit codes: 0 written or unchanged, 1 changed or not built, 2 wrong usage.
`;

await runTypeScript("scripts/build/api-report.ts", { help, flags: ["--check"] });
