import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../support/project.mjs";

/** One thing that the package offers. */
export interface Entry {
  /** As imported, for example `./v4`. */
  readonly subpath: string;
  /** TypeScript file, from the project's folder. */
  readonly source: string;
  /** Name below dist/js, without extension. */
  readonly output: string;
  /** Declaration file, from the project's folder; what is only started has none. */
  readonly types?: string;
}

/** What users can import, as package.json promises it: that file is the only list. And the command. */
export function readEntries(): Entry[] {
  const manifest = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8"));
  const promised: [string, { types: string; default: string } | string][] = Object.entries(
    manifest.exports,
  );
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

/** Whether an entry is a program of its own, with everything that it works with inside. */
export function isProgram({ source }: Entry) {
  return /^(sandbox|command)\//.test(source);
}
