/** Finds test files of a tree for which there is no source file at the same place. */
export function checkMirror(tests: readonly string[], sources: readonly string[]): string[] {
  const known = new Set(sources);
  return tests.filter((test) => {
    const source = test.replace(/^test\//, "").replace(/\.test\.ts$/, ".ts");
    return !known.has(source);
  });
}
