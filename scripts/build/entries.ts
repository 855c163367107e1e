import { existsSync, readdirSync, readFileSync } from "node:fs";
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
  /** Whether it is there as CommonJS as well. */
  readonly hasCommonJs: boolean;
}

interface Target {
  readonly require: { readonly default: string };
  readonly types: string;
  readonly default: string;
}

/** Short names of the APIs: `v4`, `billing`, … */
export const apis: string[] = readdirSync(at("generated")).filter((name) => !name.includes("."));

/** What users can import, as package.json promises it: that file is the only list. And the programs of the command. */
export function readEntries(): Entry[] {
  const manifest = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const promised: [string, Target | string][] = Object.entries(manifest.exports);
  const imported = promised.flatMap(([subpath, target]) => {
    if (typeof target === "string") return [];
    const entries = namesFor(subpath).map((name) => entryOf(subpath, target, name));
    return entries.filter(({ source }) => existsSync(at(source)));
  });
  const command = { subpath: "the command", source: "command/main.ts", output: "command" };
  // It reads what others publish, in a process of its own.
  const reader = { ...command, source: "command/doctor/read-lags.ts", output: "compare" };
  return [...imported, ...[command, reader].map((each) => ({ ...each, hasCommonJs: false }))];
}

/** What the star of an entry stands for. */
function namesFor(subpath: string) {
  if (!subpath.includes("*")) return [""];
  // The transport is there whatever the overlays are. Tools are made of the whole project, so no client imports them.
  if (subpath.startsWith("./runtime/"))
    return ["transport", ...readdirSync(at("overlays")).filter((each) => each !== "tools")];
  return apis;
}

/** @param name in place of stars; editors list nothing of what has two */
function entryOf(subpath: string, target: Target, name: string): Entry {
  const source = target.types.replace("./dist/types/", "").replace("*/*", "*/index");
  return {
    subpath: subpath.replace("*", name),
    types: target.types.replaceAll("*", name),
    source: source.replace("*", name).replace(/\.d\.ts$/, ".ts"),
    output: target.default.replace("./dist/js/", "").replace("*", name).replace(/\.js$/, ""),
    hasCommonJs: target.require.default.endsWith(".cjs"),
  };
}

function at(place: string) {
  return path.join(projectRoot, place);
}
