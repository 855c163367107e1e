import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

function compile(compiler: string): Promise<string> {
  const tsc = path.join(root, "node_modules", compiler, "bin", "tsc");
  const project = path.join(root, "test", "types", "tsconfig.json");
  // Other tests have use for the other processors.
  const alone = compiler === "typescript-native" ? ["--singleThreaded"] : [];
  return new Promise((settle) => {
    execFile(
      process.execPath,
      [tsc, "--noEmit", "--project", project, ...alone],
      (_error, stdout, stderr) => {
        settle(stdout + stderr);
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

describe("the clients' types", () => {
  it.each([
    ["typescript", "5.9"],
    ["typescript-6", "6.0"],
    ["typescript-native", "7.0"],
  ])(
    "accept and refuse what they should with %s %s",
    { timeout: 60_000 },
    async (compiler, version) => {
      expect(versionOf(compiler)).toBe(version);
      expect(await compile(compiler)).toBe("");
    },
  );
});
