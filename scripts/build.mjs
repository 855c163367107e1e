// npm run build, and before every npm pack: compiles the package into dist/.
import { runTypeScript } from "./support/script.mjs";

const help = `Usage: npm run build -- [options]

Compiles the package into dist/js, dist/cjs, dist/types and dist/specs, which npm pack adds to the tarball.

  --if-stale   do nothing if no source has changed since the last build
  --help, -h   print this

Exit codes: 0 built, 1 the build failed, 2 wrong usage.
`;

await runTypeScript("scripts/build/main.ts", { help, flags: ["--if-stale"] });
