import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../../package/support/run.js";
import { ProjectCopy, type Recipe } from "./project-copy.js";

/** What came of the recipes. */
export interface Outcome {
  /** Files that the recipes edited. */
  readonly edited: readonly string[];
  /** Every file of the copy that has changed, or was added, in the end. */
  readonly changed: readonly string[];
  /** What the generator and the compiler complain about; empty: nothing. */
  readonly complaints: string;
  /** What each program found, by its name. */
  readonly found: Readonly<Record<string, unknown>>;
}

/**
 * Carries out all recipes on one copy of the project: they must not get in each other's way, and the generator, the
 * compiler and the programs have to start only once.
 */
export async function carryOut(recipes: readonly Recipe[]): Promise<Outcome> {
  const project = new ProjectCopy();
  const edited = recipes.flatMap((recipe) => project.edit(recipe));
  const generated = await runNode(project.folder, ["scripts/generate.mjs", "--quiet"]);
  const changed = project.changedFiles();
  addPrograms(project.folder);
  const compiled = await runNode(project.folder, [compiler, "-p", programsFolder]);
  const programs = recipes.map(({ name }) => name);
  const use = ["--import", "tsx", `${programsFolder}/main.ts`, ...programs];
  const used = await runNode(project.folder, use, `${programsFolder}/tsconfig.json`);
  const complaints = [generated, compiled, used].map(({ complaint }) => complaint).join("");
  const found = used.complaint === "" ? JSON.parse(used.stdout) : {};
  return { edited, changed, complaints, found };
}

const programsFolder = "test/recipes/fixtures";
const compiler = "node_modules/typescript-native/bin/tsc";

/** Puts the programs into the copy, and has them import the package from its sources. */
function addPrograms(folder: string): void {
  const programs = path.join(folder, programsFolder);
  cpSync(path.join(import.meta.dirname, "../fixtures"), programs, { recursive: true });
  const settings = {
    extends: `${toRoot}/tsconfig.json`,
    compilerOptions: { paths: readPaths(folder), declaration: false, isolatedDeclarations: false },
    include: ["*.ts", ...parts.map((part) => `${toRoot}/${part}`)],
    exclude: [],
  };
  writeFileSync(path.join(programs, "tsconfig.json"), JSON.stringify(settings));
}

/** The way from the programs to the project. */
const toRoot = "../../..";

const parts = ["generator", "runtime", "overlays", "generated", "sandbox", "command", "docs/site"];

/** The source of each module that the package exports. */
function readPaths(folder: string): Record<string, string[]> {
  const { name, exports } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return Object.fromEntries(
    Object.entries<{ readonly types?: string }>(exports).flatMap(([subpath, { types }]) =>
      types === undefined
        ? []
        : [
            [
              name + subpath.slice(1),
              [`${toRoot}${types.slice("./dist/types".length, -5).replace("*/*", "*/index")}.ts`],
            ],
          ],
    ),
  );
}

interface Finished {
  readonly stdout: string;
  /** Empty after a success. */
  readonly complaint: string;
}

async function runNode(cwd: string, args: readonly string[], settings?: string): Promise<Finished> {
  const env = settings === undefined ? {} : { TSX_TSCONFIG_PATH: path.join(cwd, settings) };
  const { exitCode, stdout, stderr } = await run(process.execPath, args, { cwd, env });
  return { stdout, complaint: exitCode === 0 ? "" : `${args.join(" ")}\n${stdout}${stderr}` };
}
