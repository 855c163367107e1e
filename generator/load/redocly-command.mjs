import { existsSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { loadScript } from "./kept-script.mjs";
import { keptFiles, listChunks, mainUrl } from "./redocly-files.mjs";

/**
 * Loads Redocly's command line so that it can run repeatedly.
 *
 * Importing the main module's dependencies would take most of the first run, so they are loaded ahead of time.
 */
export function loadRedocly() {
  const files = keptFiles();
  return existsSync(files.main) ? loadKept(files) : loadModules();
}

/**
 * Loads the modules themselves. Importing the main module runs it; importing it under another name runs it again, with
 * its dependencies already loaded.
 */
function loadModules() {
  let runs = 0;
  // The run itself loads a module that cannot be loaded on its own.
  for (const name of listChunks()) void import(new URL(name, mainUrl).href).catch(() => {});
  return {
    run: async () => {
      runs += 1;
      await import(`${mainUrl}?run=${runs}`);
    },
    keepCode: () => {},
  };
}

/** @param {ReturnType<typeof keptFiles>} files */
function loadKept(files) {
  const parameters = ["require", "module", "exports", "importMetaUrl"];
  const chunks = loadScript(files.chunks, parameters);
  const main = loadScript(files.main, parameters);
  const { exports } = runScript(chunks, requireOrImport, new URL("chunks/chunk.js", mainUrl).href);
  const requireChunk = (/** @type {string} */ name) =>
    exports[name] ?? requireOrImport(name.startsWith("./") ? new URL(name, mainUrl).href : name);
  return {
    run: async () => void runScript(main, requireChunk, mainUrl),
    keepCode: () => [chunks, main].forEach((script) => script.keepCode()),
  };
}

/**
 * @param {ReturnType<typeof loadScript>} script
 * @param {(name: string) => unknown} require
 * @param {string} url
 */
function runScript(script, require, url) {
  const module = { exports: /** @type {Record<string, unknown>} */ ({}) };
  script.run(require, module, module.exports, url);
  return module;
}

/**
 * Requires only Node's own modules. Every other name was imported with `import()`, whose result is awaited.
 *
 * @param {string} name
 */
function requireOrImport(name) {
  if (isBuiltin(name)) return nativeRequire(name);
  /** @type {Promise<unknown>["then"]} */
  const then = (onLoaded, onFailed) => import(name).then(onLoaded, onFailed);
  // oxlint-disable-next-line unicorn/no-thenable -- the bundler awaits a copy, and the copy of a promise is none
  return { __esModule: true, then };
}

const nativeRequire = createRequire(import.meta.url);
