import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** Bytes of an application in the workspace once it is bundled, minified and compressed. */
export async function bundledSize(folder: string, name: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, `${name}.mjs`)],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    // What a fleet needs from its application; it is for servers.
    external: ["bullmq", "ioredis"],
    write: false,
    logLevel: "error",
  });
  return gzipSync(Buffer.concat(outputFiles.map(({ contents }) => contents)), { level: 9 }).length;
}

/** Bytes of the installed package: its OpenAPI documents, and everything else. */
export async function unpackedSize(folder: string): Promise<{ documents: number; rest: number }> {
  const root = path.join(folder, "node_modules/cloud-agent-sdk");
  const sizes = { documents: 0, rest: 0 };
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { size } = await stat(path.join(entry.parentPath, entry.name));
    sizes[entry.parentPath.endsWith("specs") ? "documents" : "rest"] += size;
  }
  return sizes;
}
