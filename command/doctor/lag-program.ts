import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The program that compares documents. In the package, it is elsewhere, and `scripts/build/bundle.ts` replaces this module. */
export const lagProgram: { readonly file: string; readonly execArgv: readonly string[] } = {
  file: fileURLToPath(new URL("read-lags.ts", import.meta.url)),
  execArgv: ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href],
};
