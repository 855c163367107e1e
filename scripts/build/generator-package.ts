import { cpSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../support/project.mjs";
import { compile } from "../support/run-command.mjs";

/** What the generator is published as: its modules, each a file, in the folders that they have here. */
const dist = path.join(projectRoot, "generator", "dist");

/** What watches over a command, and what that is built on. */
const supervision = ["failure", "print", "supervise", "supervise-script"].map(
  (name) => `scripts/support/${name}.mjs`,
);

/** Writes the package of the generator: compiled modules, and the files that they read. */
export async function buildGeneratorPackage(): Promise<void> {
  const built = ["generator", "overlays", "runtime", "scripts"];
  for (const name of built) rmSync(path.join(dist, name), { recursive: true, force: true });
  await compile("tsconfig.generator.json", "The generator");
  for (const name of [...listAssets("generator"), ...listAssets("overlays"), ...supervision])
    cpSync(path.join(projectRoot, name), path.join(dist, name));
  cpSync(path.join(projectRoot, "LICENSE"), path.join(dist, "../LICENSE"));
}

/** Lists what modules of a folder read: templates, rules, schemas, and modules that are JavaScript already. */
function listAssets(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:hbs|mjs|ya?ml|schema\.json)$/.test(name) && !name.startsWith("dist"))
    .map((name) => path.join(folder, name));
}
