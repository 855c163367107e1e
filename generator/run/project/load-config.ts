import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import type { BuildFailure, Message } from "esbuild";
import { reasonOf } from "../../../runtime/text/show.js";
import { type Inputs, readInputs } from "../../document/inputs.js";
import { ownPackage, type Config } from "./config.js";
import { GeneratorError, type Problem } from "../../api/problem.js";
import { assertConfig } from "./assert-config.js";
import type { Project } from "./project.js";

/** A configuration, and the files that it is made of. */
export interface LoadedConfig {
  readonly config: Config;
  /** Absolute paths. */
  readonly files: readonly string[];
}

/** Names of the configuration's file, of which a project has one. */
const names = ["ts", "mts", "js", "mjs"].map((extension) => `generate.config.${extension}`);

/**
 * Loads the configuration of a project, with the overlays that it imports.
 *
 * Throws a GeneratorError that says where it is wrong.
 */
export async function loadConfig(root: string): Promise<LoadedConfig> {
  const file = names.find((name) => existsSync(path.join(root, name)));
  if (file === undefined) {
    const message = `there is none in ${root}`;
    const expected = `what \`npx ${ownPackage} init openapi.json\` writes`;
    throw new GeneratorError({ file: names[0] ?? "", message, expected }, 2);
  }
  // In the folder of the project, so that packages are found as from the file itself.
  const built = path.join(root, `.${file}-${process.pid}-${Date.now()}.mjs`);
  try {
    const files = await bundle(root, file, built);
    const module: unknown = await import(pathToFileURL(built).href).catch((error: unknown) => {
      const message = `cannot be loaded: ${reasonOf(error).split("\n")[0]}`;
      throw new GeneratorError({ file, message: message.replaceAll(built, file) });
    });
    const config: unknown = Object(module).default;
    assertConfig(config, file);
    return { config, files };
  } finally {
    await rm(built, { force: true });
  }
}

/** Opens the project in a folder, whose configuration is loaded again after an edit. */
export function openProject(root: string): Project {
  let known: (LoadedConfig & { readonly inputs: Inputs }) | undefined;
  return {
    root,
    command: `npx ${ownPackage}`,
    async loadConfig() {
      if (known === undefined || !isDeepStrictEqual(readInputs(known.files), known.inputs)) {
        const loaded = await loadConfig(root);
        known = { ...loaded, inputs: readInputs(loaded.files) };
      }
      return known.config;
    },
    get files() {
      return known?.files ?? [];
    },
  };
}

/** Joins a configuration and what it imports by relative paths into one file of JavaScript; returns what it has read. */
async function bundle(root: string, file: string, outfile: string): Promise<string[]> {
  const { build } = await import("esbuild");
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: [file],
      outfile,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      target: "node20",
      metafile: true,
      logLevel: "silent",
    });
    return Object.keys(metafile.inputs).map((name) => path.join(root, name));
  } catch (error) {
    if (!isBuildFailure(error)) throw error;
    throw new GeneratorError(error.errors.map((each) => toProblem(each, file)));
  }
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error;
}

function toProblem({ text, location }: Message, file: string): Problem {
  if (location === null) return { file, message: text };
  const { file: at, line, column } = location;
  return { file: at, line, column: column + 1, message: text };
}
