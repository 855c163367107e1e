import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Problem } from "../model/problem.js";
import {
  readErrors,
  readPaths,
  runCompiler,
  strictOptions,
  type Tree,
} from "./compile-consumers.js";

/** The options with which the project compiles its clients. */
const clientOptions = {
  ...strictOptions,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  resolveJsonModule: true,
} as const;

/** Checks that generated clients compile under the project's rules; returns a problem for every error. */
export async function checkCompiling(
  { root, generated }: Tree,
  workFolder: string,
): Promise<Problem[]> {
  const project = path.join(workFolder, "tsconfig.clients.json");
  const config = { compilerOptions: clientOptions, include: [generated] };
  await writeFile(project, JSON.stringify(config));
  const output = await runCompiler(root, project);
  const errors = readErrors(output);
  if (errors.length === 0 && output.includes("error"))
    return [{ file: "generated", message: `cannot be compiled: ${output.trim()}` }];
  return errors.map((error) => ({
    ...error,
    file: path.join("generated", path.relative(generated, path.resolve(error.file))),
    message: `would not compile: ${error.message}`,
  }));
}

/**
 * Reports whether clients, and user programs that import them, compile in a single compiler run. It applies the rules
 * of both, so success means that neither has an error. After a failure, separate runs find the error.
 *
 * @param programs - folder of TypeScript files that import the package by its name
 */
export async function compilesWithPrograms(
  tree: Tree,
  programs: string,
  workFolder: string,
): Promise<boolean> {
  const project = path.join(workFolder, "tsconfig.whole.json");
  const compilerOptions = { ...clientOptions, paths: await readPaths(tree) };
  const include = [tree.generated, path.join(programs, "*.ts")];
  await writeFile(project, JSON.stringify({ compilerOptions, include }));
  return (await runCompiler(tree.root, project)) === "";
}
