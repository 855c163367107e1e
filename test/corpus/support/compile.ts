import { symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot, run } from "../../package/support/run.js";

/** The compilers that consumers use, by the name under which each is installed here. */
export const compilers = [
  ["typescript", "5.9"],
  ["typescript-6", "6.0"],
  ["typescript-native", "7.0"],
] as const;

/** Makes a folder of generated clients a project of its own, which takes the runtime from the package by its name. */
export function writeConsumerProject(folder: string): void {
  const compilerOptions = {
    target: "ES2023",
    // Node's own declarations alone: whoever writes for a server has none of the browser's.
    lib: ["ES2023"],
    module: "nodenext",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    verbatimModuleSyntax: true,
    isolatedDeclarations: true,
    declaration: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
    paths: {
      "cloud-agent-sdk/errors": [path.join(projectRoot, "runtime", "errors", "index.ts")],
      "cloud-agent-sdk/runtime/*": [path.join(projectRoot, "runtime", "*", "index.ts")],
    },
  };
  const tsconfig = { compilerOptions, include: ["**/*.ts"] };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(folder, "node_modules"));
}

/** Type-checks a folder and gives what the compiler has to say; nothing when all is well. */
export async function compile(compiler: string, folder: string): Promise<string> {
  const tsc = path.join(projectRoot, "node_modules", compiler, "bin", "tsc");
  // Other tests have use for the other processors.
  const alone = compiler === "typescript-native" ? ["--singleThreaded"] : [];
  const args = [tsc, "--noEmit", "--project", folder, ...alone];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: projectRoot });
  return stdout + stderr;
}
