import { build } from "esbuild";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { compile, writeConsumerProject } from "../../corpus/support/compile.js";
import { projectRoot } from "../../package/support/run.js";
import { runtimeAlias } from "../../wire/harness/load-clients.js";
import { readCases } from "../../support/read-cases.js";
import { createFolder } from "./temporary-folder.js";
import { type Finished, runWarm } from "./warm/warm-run.js";

/** What the command line made of a document, and what reads a file of the client. */
export interface ForeignClient extends Finished {
  readonly folder: string;
  read(file: string): string;
}

/**
 * Runs `npm run generate -- --spec` over a document in a folder of its own.
 *
 * @param document - its text, or where it is
 */
export async function generateForeign(
  document: string | { readonly spec: string },
  ...options: readonly string[]
): Promise<ForeignClient> {
  const isText = typeof document === "string";
  const folder = createFolder(isText ? { "boats.yaml": document } : {});
  const spec = isText ? path.join(folder, "boats.yaml") : document.spec;
  const out = path.join(folder, "client");
  const args = ["--spec", spec, "--out", out, ...options];
  const finished = await runWarm({ name: "generate", folder: projectRoot, args });
  const read = (file: string): string =>
    existsSync(path.join(out, file)) ? readFileSync(path.join(out, file), "utf8") : "";
  return { ...finished, folder, read };
}

type ProgramName = "enums" | "int64" | "only" | "queryMethod" | "specUrl" | "swagger";

/** Reads the programs that use clients of the documents in `programs/fixtures`. */
export const readPrograms = (): Record<ProgramName, string> =>
  readCases("../programs/fixtures/programs.yaml", import.meta.url);

/**
 * Compiles a program beside a client, strictly, and runs it.
 *
 * @param program - a module that exports the function `main`, which gets a base URL
 */
export async function runBeside(
  { folder }: Pick<ForeignClient, "folder">,
  program: string,
  baseUrl: string,
): Promise<unknown> {
  const source = path.join(folder, "program.ts");
  writeFileSync(source, program);
  writeConsumerProject(folder);
  const said = await compile("typescript-native", folder);
  if (said !== "") throw new Error(said);
  const outfile = path.join(folder, "program.mjs");
  const settings = { bundle: true, format: "esm", platform: "node", target: "node20" } as const;
  const nodePaths = [path.join(projectRoot, "node_modules")];
  await build({ entryPoints: [source], outfile, ...settings, nodePaths, alias: runtimeAlias });
  const module: { main(baseUrl: string): Promise<unknown> } = await import(
    /* @vite-ignore */ pathToFileURL(outfile).href
  );
  return module.main(baseUrl);
}
