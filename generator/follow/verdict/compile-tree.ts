import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { asRecord, asText } from "../../../runtime/json/values.js";
import { readPackage } from "../../document/read-yaml.js";
import type { readNormal } from "../compare/normalize-forms.js";
import { generatorFolder } from "../../api/generator-folder.js";
import { GeneratorError, type Problem } from "../../api/problem.js";

/** A state of the project as its users see it. */
export interface Tree {
  /** Folder of the project, with its package.json, overlays, and dependencies. */
  readonly root: string;
  /** Folder of the generated clients, which may be elsewhere. */
  readonly generated: string;
  /** Reads a document with the names that its client has; by default, those of a project of its own documents. */
  readonly read?: typeof readNormal;
}

/**
 * Compiles the clients of a state of the project together with programs, and returns every error.
 *
 * @param programs - folder of TypeScript files that import the package by its name; it may not exist
 * @param workFolder - a folder inside the project, so that dependencies resolve
 */
export async function compileTree(
  tree: Tree,
  programs: string,
  workFolder: string,
): Promise<Problem[]> {
  const project = path.join(workFolder, "tsconfig.programs.json");
  const compilerOptions = { ...strictOptions, paths: await readPaths(tree) };
  const include = [tree.generated, path.join(programs, "*.ts")];
  await writeFile(project, JSON.stringify({ compilerOptions, include }));
  return runCompiler(tree.root, project);
}

/**
 * Writes a generated tree to its place in a copy of the folder that it shares with the project, whose other files are
 * links, so that it finds what it imports.
 *
 * @param folder - a folder inside the project for the copy
 */
export async function writeTree(
  files: readonly { readonly path: string; readonly text: string }[],
  { root, out }: { readonly root: string; readonly out: string },
  folder: string,
): Promise<Tree> {
  await rm(folder, { recursive: true, force: true });
  let shared = root;
  while (path.relative(shared, out).startsWith("..")) shared = path.dirname(shared);
  const steps = path.relative(shared, out).split(path.sep);
  const generated = path.join(folder, ...steps);
  for (const { path: name, text } of files) {
    await mkdir(path.dirname(path.join(generated, name)), { recursive: true });
    await writeFile(path.join(generated, name), text);
  }
  for (const at of steps.keys()) {
    const outer = steps.slice(0, at);
    await linkMissing(path.join(shared, ...outer), path.join(folder, ...outer));
  }
  return { root, generated };
}

/** Dependencies are found in the folders above, so that there are not two of them. */
async function linkMissing(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    const link = path.join(to, name);
    if (name !== "node_modules" && !existsSync(link)) await symlink(path.join(from, name), link);
  }
}

/** Returns the folder of sample user programs; it may not exist. */
export function programsOf({ root }: Tree): string {
  return path.join(root, "test", "consumers");
}

/** The compiler options of the strictest projects, which the clients keep too. */
export const strictOptions = {
  target: "ES2023",
  lib: ["ES2023", "ESNext.Disposable", "DOM", "DOM.Iterable"],
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  // Otherwise, programs would get other types from the runtime than the clients, which import it by a link.
  preserveSymlinks: true,
  noEmit: true,
  types: ["node"],
} as const;

/** Maps every module that the package exports to its source: `./v4` of `dist/types/generated/v4/index.d.ts`. */
async function readPaths({ root, generated }: Tree): Promise<Record<string, string[]>> {
  const { name, exports } = await readPackage(root);
  return Object.fromEntries(
    Object.entries(asRecord(exports)).flatMap(([subpath, target]): [string, string[]][] => {
      const file = /^\.\/dist\/types\/(.*)\.d\.ts$/.exec(asText(asRecord(target)["types"]))?.[1];
      if (file === undefined) return [];
      const source = file
        .replace("*/*", "*/index")
        .replace(/^generated/, () => generated)
        .replace(/^runtime/, () => path.join(generated, "../runtime"));
      return [[`${String(name)}${subpath.slice(1)}`, [`${path.resolve(root, source)}.ts`]]];
    }),
  );
}

function findCompiler(root: string): string {
  const folders = [root, generatorFolder].flatMap(
    (folder) => createRequire(path.join(folder, "package.json")).resolve.paths("typescript") ?? [],
  );
  const places = ["typescript-native", "typescript"].flatMap((name) =>
    folders.map((folder) => path.join(folder, name, "bin", "tsc")),
  );
  const found = places.find((place) => existsSync(place));
  if (found !== undefined) return found;
  const expected = "npm install --save-dev typescript";
  throw new GeneratorError({ file: "typescript", message: "is not installed", expected });
}

/** Reads the errors that the compiler prints, with absolute paths. */
function readErrors(output: string): Problem[] {
  const found = output.matchAll(/^(.+?)\((\d+),(\d+)\): error \w+: (.*)$/gm);
  return [...found].map(([, file = "", line, column, message = ""]) => ({
    file: path.resolve(file),
    line: Number(line),
    column: Number(column),
    message,
  }));
}

/**
 * Runs the compiler that is installed for a project, the fast one if it is there, and returns every error, or why the
 * compiler itself failed.
 */
export function runCompiler(root: string, project: string): Promise<Problem[]> {
  const tsc = findCompiler(root);
  // Garbage collection does not pay off in a short run, except for very large heaps.
  const env = { GOGC: "off", GOMEMLIMIT: "2GiB", ...process.env };
  return new Promise((settle) => {
    execFile(process.execPath, [tsc, "--project", project], { env }, (failure, stdout, stderr) => {
      const errors = readErrors(stdout);
      const message = (stdout + stderr).trim() || String(failure);
      settle(failure === null || errors.length > 0 ? errors : [{ file: project, message }]);
    });
  });
}
