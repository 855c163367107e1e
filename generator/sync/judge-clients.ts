import path from "node:path";
import type { Change } from "../compare/change.js";
import type { Plan } from "../load/plan.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { GeneratorError } from "../model/problem.js";
import { checkCompiling, compilesWithPrograms } from "../verdict/check-compiling.js";
import { programsOf, writeTree, type Tree } from "../verdict/compile-consumers.js";
import { judgeOffer, judgePrograms } from "../verdict/judge-trees.js";
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
  const [isSound, offer] = await Promise.all([
    compilesWithPrograms(after, programsOf(before), workFolder),
    judgeOffer(before, after),
  ]);
  const broken = isSound ? [] : await judgeErrors(before, after, workFolder);
  return createVerdict([...offer, ...broken]);
}

async function judgeErrors(before: Tree, after: Tree, workFolder: string): Promise<Change[]> {
  const [problems, changes] = await Promise.all([
    checkCompiling(after, workFolder),
    judgePrograms(before, after, workFolder),
  ]);
  if (problems.length > 0) throw new GeneratorError(problems, 2);
  return changes;
}
