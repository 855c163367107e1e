import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { projectRoot } from "../../test/package/support/run.js";

/** What the package may weigh at most; `npm test` holds it to these as well. */
export const weights: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(path.join(projectRoot, "test/package/limits.json"), "utf8"),
);

/** One of these: the package itself, in bytes, entries and names of the main one, or an application of `fixtures/`. */
export async function weigh(folder: string, name: string): Promise<number> {
  const place = path.join(folder, "node_modules/cloud-agent-sdk");
  const read = (file: string): string => readFileSync(path.join(place, file), "utf8");
  if (name === "entries") return Object.keys(JSON.parse(read("package.json")).exports).length;
  const [, names = ""] = read("dist/types/shared/index.d.ts").split("export {");
  if (name === "rootNames") return names.split(",").length;
  if (name !== "unpacked") return bundledSize(folder, name);
  const files = readdirSync(place, { recursive: true, encoding: "utf8" });
  const facts = files.map((file) => statSync(path.join(place, file)));
  return facts.reduce((sum, fact) => sum + (fact.isFile() ? fact.size : 0), 0);
}

/** Bytes that an application in the workspace loads at its start once it is bundled, minified and compressed. */
export async function bundledSize(folder: string, name: string): Promise<number> {
  const entry = `${name}.mjs`;
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outdir: folder,
    bundle: true,
    splitting: true,
    metafile: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    write: false,
    logLevel: "error",
  });
  const atStart = outputFiles.filter((file) => {
    const { entryPoint = entry } = metafile.outputs[path.relative(folder, file.path)] ?? {};
    // What a dynamic import names is an entry of its own.
    return entryPoint === entry;
  });
  return gzipSync(Buffer.concat(atStart.map(({ contents }) => contents)), { level: 9 }).length;
}
