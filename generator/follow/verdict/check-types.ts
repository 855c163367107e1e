import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ts } from "../../api/compiler.js";
import type { Problem } from "../../api/problem.js";
import type { Overlays } from "../../api/weave-record.js";
import { overlayAt } from "../../api/overlay-at.js";
import { loadManifest } from "../../run/write/manifest.js";
import { runCompiler, strictOptions } from "./compile-tree.js";

/**
 * Type-checks the written output of a run with the compiler of the project, as the strictest projects do. Returns every
 * error, with the overlay that added or changed the member that it is in.
 *
 * @param root - folder of the project, with its dependencies
 * @param out - folder of the output
 */
export async function checkTypes(root: string, out: string): Promise<Problem[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "types-"));
  try {
    const typeRoots = path.join(root, "node_modules", "@types");
    const types = existsSync(path.join(typeRoots, "node")) ? ["node"] : [];
    const own = { typeRoots: [typeRoots], types };
    // Whether the package has modules or CommonJS is no matter of the code.
    const resolution = { module: "preserve", moduleResolution: "bundler" };
    const compilerOptions = { ...strictOptions, ...resolution, ...own };
    const project = path.join(folder, "tsconfig.json");
    await writeFile(project, JSON.stringify({ compilerOptions, include: [path.resolve(out)] }));
    const errors = await runCompiler(root, project);
    return await Promise.all(errors.map((error) => explain(error, root, out)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names the file of an error from the project's folder, and the overlay that the code is from. */
async function explain(error: Problem, root: string, out: string): Promise<Problem> {
  const { file, line = 1, column = 1, message } = error;
  const place = { ...error, file: path.relative(root, file) };
  const inside = path.relative(out, file);
  if (inside.startsWith("..") || !file.endsWith(".ts")) return place;
  const source = ts.createSourceFile(file, await readFile(file, "utf8"), ts.ScriptTarget.ESNext);
  const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
  const owned = overlayAt(source, position, await readOverlays(out, inside));
  if (owned === undefined) return place;
  return {
    ...place,
    message: `${message.replace(/\.$/, "")} (in ${owned.id}, by the overlay ${owned.overlay})`,
    expected: "code that compiles; this is a bug in the overlay, not in the spec",
  };
}

/** What overlays did to the client of a file, which has a folder of its own where there are several. */
async function readOverlays(out: string, file: string): Promise<Overlays> {
  const { apis } = await loadManifest(out);
  const [folder] = file.split(path.sep);
  return (apis.find(({ name }) => name === folder) ?? apis[0])?.overlays ?? {};
}
