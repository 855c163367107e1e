import { existsSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { loadScript } from "./kept-script.mjs";
import { keptFiles, listChunks, mainUrl } from "./redocly-files.mjs";

/**
 * Loads Redocly's command line, so that it can be run again and again.
 *
 * Most of the first run would go into loading what the main module imports, so that is loaded before it is asked for.
 */
export function loadRedocly() {
  const files = keptFiles();
  return existsSync(files.main) ? loadKept(files) : loadModules();
}

/** Importing the main module runs it; imported under another name, it runs again, and what it imports is there already. */
function loadModules() {
  let runs = 0;
  // What cannot be loaded by itself, the run loads in its own way.
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
 * Only Node's own modules are required. Every other name was one for `import()`, which waits for what it gets.
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
