import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../corpus/support/compile.js";
import { createFolderOfFile } from "../../generator/support/temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../../..");
const fixture = path.join(root, "test/types/fixtures/mistakes.mts");

/** What is said of each mistake, by the line that it is on. */
const mistakes = readFileSync(fixture, "utf8")
  .split("\n")
  .flatMap((line, at, all) => {
    const [, says] = /^\/\/ (.*)$/.exec(all[at - 1] ?? "") ?? [];
    return line.startsWith("void ") ? [`${at + 1} ${says}`] : [];
  });

/** Checks what compilers accept and refuse, and what they say about mistakes. */
export function checkTypes(compilers: readonly (readonly [name: string, version: string])[]): void {
  const folder = createFolderOfFile();
  beforeAll(async () => {
    const settings = {
      extends: path.join(root, "test/types/tsconfig.json"),
      compilerOptions: { typeRoots: [path.join(root, "node_modules/@types")] },
      include: [fixture, path.join(root, "test/types/*.ts")],
      exclude: [path.join(root, "test/types/*.test.ts")],
    };
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(settings));
  });

  describe("the clients' types", () => {
    it.each(compilers)(
      "accept what they should with %s %s, and say in one line what is wrong and what is allowed",
      async (compiler, version) => {
        expect(versionOf(compiler)).toBe(version);
        const said = (await compile(compiler, folder))
          // Versions of the compiler order the members of a union differently.
          .replaceAll(/(?:[^' |]+ \| )+[^' |]+/g, (union) =>
            union.split(" | ").toSorted().join(" | "),
          )
          .split("\n")
          .filter((line) => /^\S.*: error TS\d+: /.test(line))
          .map((line) => line.replace(/^.*mistakes\.mts\((\d+),\d+\): error TS\d+: /, "$1 "));
        expect(mistakes.length).toBeGreaterThan(10);
        expect(said).toEqual(mistakes);
      },
    );
  });
}

function versionOf(compiler: string): string {
  const file = path.join(root, "node_modules", compiler, "package.json");
  if (!existsSync(file)) throw new Error(`${compiler} is not installed; run npm ci`);
  const { version }: { version: string } = JSON.parse(readFileSync(file, "utf8"));
  return version.split(".").slice(0, 2).join(".");
}
