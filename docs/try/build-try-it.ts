import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";
import { asRecord } from "../../runtime/json/values.js";

/** A file that was written. */
export interface WrittenFile {
  readonly name: string;
  readonly bytes: number;
}

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Writes `try-it.js` and `try-it.css`, which serve every page of a site that has the form, into a folder. */
export async function buildTryIt(out: string): Promise<WrittenFile[]> {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: folder,
    entryPoints: [
      { in: "mount-try-it.ts", out: "try-it" },
      { in: "style.css", out: "try-it" },
    ],
    outdir: out,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: ["chrome123", "firefox120", "safari17.5"],
    logLevel: "error",
    plugins: [leaveOutChapters()],
  });
  const names = ["try-it.js", "try-it.css"];
  return Promise.all(
    names.map(async (name) => ({ name, bytes: (await stat(path.join(out, name))).size })),
  );
}

/** Takes from documents the chapters for readers, which are half of them and which no form shows. */
function leaveOutChapters(): Plugin {
  return {
    name: "leave out chapters",
    setup(build) {
      build.onLoad({ filter: /\/generated\/[^/]+\/openapi\.json$/ }, async ({ path: file }) => {
        const document: unknown = JSON.parse(await readFile(file, "utf8"));
        const { tags: _tags, info: _info, "x-not-shown": _gaps, ...rest } = asRecord(document);
        return { contents: JSON.stringify(rest), loader: "json" };
      });
    },
  };
}
