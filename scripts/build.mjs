// npm run build: compiles what is published into dist/. Plain JavaScript for the sake of `npm pack` on a fresh clone.
import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { Failure, report } from "./support/failure.mjs";
import { runNode, stopChildrenOnSignal } from "./support/run-command.mjs";

const root = path.dirname(import.meta.dirname);
const dist = path.join(root, "dist");

async function build() {
  await ensureDependencies();
  rmSync(dist, { recursive: true, force: true });
  await compile();
  await bundleSandbox();
  copyDocuments();
}

async function compile() {
  const { code } = await runNode([
    "node_modules/typescript-native/bin/tsc",
    "-p",
    "tsconfig.build.json",
  ]);
  if (code !== 0)
    throw new Failure("The package was not built: the lines above say where its types are wrong.");
}

/** The sandbox works from the package with nothing more to install, so what it is built on goes into it. */
async function bundleSandbox() {
  const esbuild = await import("esbuild");
  await esbuild.build({
    entryPoints: [path.join(root, "sandbox", "index.ts")],
    outfile: path.join(dist, "sandbox", "index.js"),
    allowOverwrite: true,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    logLevel: "error",
    // Bundled CommonJS asks for a `require` of its own.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
}

function copyDocuments() {
  const folder = path.join(dist, "specs");
  mkdirSync(folder);
  for (const entry of readdirSync(path.join(root, "generated"), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const document = path.join(root, "generated", entry.name, "openapi.json");
    copyFileSync(document, path.join(folder, `${entry.name}.json`));
  }
}

stopChildrenOnSignal();
await build().catch((error) => {
  process.exitCode = report(error);
});
