import path from "node:path";
import type { Plan } from "../load/plan.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { GeneratorError, type Problem } from "../model/problem.js";
import { compileTree, programsOf, writeTree, type Tree } from "../verdict/compile-tree.js";
import { judgeErrors, judgeOffer } from "../verdict/judge-trees.js";
import { createVerdict, type Verdict } from "../verdict/verdict.js";

/**
 * Judges the change from the current clients of a project to new ones.
 *
 * Throws a GeneratorError when the new ones do not compile.
 *
 * @param workFolder - a folder inside the project, so that dependencies resolve
 */
export async function judgeClients(
  files: readonly GeneratedFile[],
  { root, out }: Plan,
  workFolder: string,
): Promise<Verdict> {
  const before = { root, generated: out };
  const after = await writeTree(files, root, path.join(workFolder, "after"));
  const [errors, offer] = await Promise.all([
    compileTree(after, programsOf(before), workFolder),
    judgeOffer(before, after),
  ]);
  const own = errors.filter(({ file }) => file.startsWith(after.generated));
  if (own.length > 0)
    throw new GeneratorError(
      own.map((error) => nameFile(error, after)),
      2,
    );
  return createVerdict([...offer, ...(await judgeErrors(errors, before, workFolder))]);
}

function nameFile(error: Problem, { generated }: Tree): Problem {
  const file = path.join("generated", path.relative(generated, error.file));
  return { ...error, file, message: `would not compile: ${error.message}` };
}
