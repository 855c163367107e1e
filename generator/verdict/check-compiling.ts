import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Problem } from "../model/problem.js";
import { readErrors, runCompiler, strictOptions, type Tree } from "./compile-consumers.js";

/** Checks that generated clients compile under the rules of the project; returns a problem for every error. */
export async function checkCompiling(
  { root, generated }: Tree,
  workFolder: string,
): Promise<Problem[]> {
  const project = path.join(workFolder, "tsconfig.clients.json");
  const compilerOptions = {
    ...strictOptions,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    resolveJsonModule: true,
  };
  const config = { compilerOptions, include: [generated] };
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
