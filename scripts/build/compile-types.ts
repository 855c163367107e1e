import path from "node:path";
import { Failure } from "../support/failure.mjs";
import { projectRoot } from "../support/project.mjs";
import { runNode } from "../support/run-command.mjs";
import { bundleTypes } from "./bundle-types.js";
import type { Entry } from "./entries.js";

/** Writes the declarations of every entry, and of what it is made of. */
export async function compileTypes(entries: readonly Entry[]) {
  const { code } = await runNode([
    "node_modules/typescript-native/bin/tsc",
    "-p",
    "tsconfig.build.json",
  ]);
  if (code !== 0)
    throw new Failure("The package was not built: the lines above say where its types are wrong.");
  const declarations = entries.flatMap(({ types }) => types ?? []);
  bundleTypes([...new Set(declarations)].map((file) => path.join(projectRoot, file)));
}
