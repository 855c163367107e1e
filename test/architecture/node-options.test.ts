import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { listFiles, readText } from "./support/source-file.js";

/** What may be passed to `node`; Node documents each of them, so every version that people have accepts them. */
const permitted: ReadonlyMap<string, string> = new Map([
  ["--experimental-vm-modules", "the tests of a consumer's ES modules in Jest"],
  ["--expose-gc", "the tests and benchmarks that count what is still reachable"],
  ["--import", "TypeScript sources"],
  ["--inspect-brk", "a maintainer who debugs the generator"],
  ["--max-old-space-size", "documents that need more memory, and workers that may have less"],
  ["--test-reporter", "the tests of a consumer that run in Node's own runner"],
  ["--v8-pool-size", "the generator, whose threads would take turns on few cores"],
]);

/** Options of our own commands, and of Deno, that have the name of one of Node's. */
const ofOthers = ["--allow-net", "--help", "--watch"];

const known: ReadonlySet<string> = new Set([...process.allowedNodeEnvironmentFlags, ...listV8()]);

const folders = [
  ".github",
  "automation",
  "bench",
  "command",
  "docs",
  "fleet",
  "generator",
  "overlays",
  "runtime",
  "sandbox",
  "scripts",
  "specs",
  "test",
];
const others = [".ci/run", "package.json", "README.md", "CONTRIBUTING.md", "SECURITY.md"];

/** Names options that may not be passed. */
const self = "test/architecture/node-options.test.ts";

it("the options of node are those that Node documents, wherever one is passed or advised", () => {
  const files = folders.flatMap((folder) => listFiles(folder, ""));
  const written = files.filter((file) => /\.(?:md|m?[jt]s|json|sh|ya?ml)$/.test(file));
  expect(written).toContain(self);
  const read = [...others, ...written.filter((file) => file !== self)];
  const found = read.flatMap((file) =>
    undocumented(readText(file)).map((option) => `${file} ${option}`),
  );
  expect(found).toEqual([]);
});

describe("the check of options", () => {
  it.each(["--single-threaded-gc", "--min_semi_space_size=16", "--no-opt", "--optimize-for-size"])(
    "reports %s",
    (option) => {
      expect(undocumented(`node ${option} main.js`)).toHaveLength(1);
    },
  );

  it.each(["--import tsx", "--max-old-space-size=96", "--help", "--strict", "--js-flags=--no-opt"])(
    "allows %s",
    (option) => {
      expect(undocumented(`node ${option} main.js`)).toEqual([]);
    },
  );
});

function undocumented(text: string): string[] {
  // What follows --js-flags is for Chromium.
  const options = text.matchAll(/(?<!js-flags=)--(?:no-)?([a-z][\w-]*)/g);
  const names = [...options].map(([, name = ""]) => `--${name.replaceAll("_", "-")}`);
  return names.filter(
    (name) => known.has(name) && !permitted.has(name) && !ofOthers.includes(name),
  );
}

function listV8(): string[] {
  const help = execFileSync(process.execPath, ["--v8-options"], { encoding: "utf8" });
  return [...help.matchAll(/^ +(--[\w-]+)/gm)].map(([, option = ""]) => option);
}
