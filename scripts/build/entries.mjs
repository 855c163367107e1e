import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../support/project.mjs";

/**
 * @typedef {object} Entry
 * @property {string} subpath as imported, for example "./v4"
 * @property {string} source TypeScript file, from the project's folder
 * @property {string} output name below dist/js, without extension
 * @property {string} [types] declaration file, from the project's folder; what is only started has none
 */

/**
 * What users can import, as package.json promises it: that file is the only list. And the command.
 *
 * @returns {Entry[]}
 */
export function readEntries() {
  const manifest = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8"));
  /** @type {[string, { types: string, default: string } | string][]} */
  const promised = Object.entries(manifest.exports);
  const imported = promised.flatMap(([subpath, target]) => {
    if (typeof target === "string") return [];
    return {
      subpath,
      types: target.types,
      source: target.types.replace("./dist/types/", "").replace(/\.d\.ts$/, ".ts"),
      output: target.default.replace("./dist/js/", "").replace(/\.js$/, ""),
    };
  });
  return [...imported, { subpath: "the command", source: "command/main.ts", output: "command" }];
}

/**
 * Whether an entry is a program of its own, with everything that it works with inside.
 *
 * @param {Entry} entry
 */
export function isProgram({ source }) {
  return /^(sandbox|command)\//.test(source);
}
