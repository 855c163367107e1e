import { dirname } from "node:path";

/** Finds test files of a tree in whose place there is no folder of source files. */
export function checkMirror(tests: readonly string[], sources: readonly string[]): string[] {
  const folders = new Set(sources.map((source) => `test/${dirname(source)}`));
  return tests.filter((test) => !folders.has(dirname(test)));
}
