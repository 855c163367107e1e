import { cp, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { asRecord } from "../../../runtime/json/values.js";
import { lendPackage } from "./lend-package.js";
import { projectRoot, run, type Ended } from "./run.js";

const consumer = inject("consumer");

/** The compilers that consumers use, by the name under which each is installed here. */
const compilers = {
  "5.9": "typescript",
  "6.0": "typescript-6",
  "7.0": "typescript-native",
} as const;

const resolutions = {
  node16: { module: "node16", moduleResolution: "node16" },
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
  "node16 in CommonJS": { module: "node16", moduleResolution: "node16" },
  "nodenext in CommonJS": { module: "nodenext", moduleResolution: "nodenext" },
  "node10 in CommonJS": { module: "commonjs", moduleResolution: "node10" },
} as const;

/** What users of the package write, one concern each. */
const programs = (await readdir(path.join(projectRoot, "test/consumers"))).filter((name) =>
  name.endsWith(".ts"),
);

/** Where projects of CommonJS are: the packages of the folder above are theirs, too. */
const commonJs = path.join(consumer, "commonjs");

/** With exact optional properties, the browser's declarations; without, those of Node. */
const platforms = {
  on: { exactOptionalPropertyTypes: true, lib: ["ES2022", "DOM", "DOM.Iterable"], types: [] },
  off: { exactOptionalPropertyTypes: false, lib: ["ES2022"], types: ["node"] },
} as const;

const combinations = keys(compilers)
  .flatMap((compiler) => keys(resolutions).map((resolution) => ({ compiler, resolution })))
  // TypeScript 7 has no node10.
  .filter(({ compiler, resolution }) => compiler !== "7.0" || !resolution.startsWith("node10"))
  .flatMap((ways) =>
    keys(platforms).map((exact) => ({ ...ways, exact, config: configOf(ways, exact) })),
  );

function configOf({ compiler, resolution }: Omit<Ways, "exact">, exact: string): string {
  const folder = isCommonJs(resolution) ? commonJs : consumer;
  return path.join(folder, `tsconfig.${compiler}.${resolution.replaceAll(" ", "-")}.${exact}.json`);
}

function isCommonJs(resolution: string): boolean {
  return resolution.endsWith("CommonJS");
}

/** What the compilers made of JavaScript print of all their projects. */
const checks = new Map<string, Promise<Ended>>();

/** Writes projects that use the package in every way, and compiles each that is chosen. */
export function compileConsumers(isChosen: (ways: Ways) => boolean): void {
  const chosen = combinations.filter(isChosen);
  beforeAll(async () => {
    await writeFile(path.join(consumer, "package.json"), '{ "type": "module", "private": true }');
    for (const folder of [consumer, commonJs]) {
      for (const source of ["test/package/fixtures/consumer", "test/consumers"]) {
        await cp(path.join(projectRoot, source), folder, { recursive: true });
      }
    }
    await writeFile(path.join(commonJs, "package.json"), '{ "private": true }');
    await lendPackage(consumer, "@types/node");
    await Promise.all(chosen.map(writeProject));
    for (const compiler of ["5.9", "6.0"] as const) {
      const mine = chosen.filter((combination) => combination.compiler === compiler);
      if (mine.length > 0) checks.set(compiler, checkAll(compiler, mine));
    }
  });

  describe("a project that uses the package", () => {
    it.concurrent.each(chosen)(
      "compiles with TypeScript $compiler, $resolution, exactOptionalPropertyTypes $exact",
      async ({ compiler, config }) => {
        const { exitCode, stdout, stderr } = await check(compiler, config);
        expect(stderr).toBe("");
        expect(stdout).toBe("");
        expect(exitCode).toBe(0);
      },
    );
  });
}

/** How a project uses the package. */
interface Ways {
  readonly compiler: string;
  readonly resolution: string;
  readonly exact: string;
}

type Combination = (typeof combinations)[number];

async function check(compiler: keyof typeof compilers, config: string): Promise<Ended> {
  const checked = checks.get(compiler);
  if (checked === undefined) return runNative(config);
  const ended = await checked;
  if (ended.exitCode !== 0) return ended;
  const texts: unknown = JSON.parse(ended.stdout);
  return { ...ended, stdout: String(asRecord(texts)[config]) };
}

/** Checks all projects of a compiler in one process. */
function checkAll(compiler: "5.9" | "6.0", mine: readonly Combination[]): Promise<Ended> {
  const script = path.join(projectRoot, "test/package/support/compile-projects.mjs");
  const args = [script, compilers[compiler], ...mine.map(({ config }) => config)];
  return run(process.execPath, args, { cwd: consumer });
}

function runNative(config: string): Promise<Ended> {
  const tsc = path.join(projectRoot, "node_modules", compilers["7.0"], "bin/tsc");
  return run(process.execPath, [tsc, "-p", config], { cwd: consumer });
}

async function writeProject({ compiler, config, resolution, exact }: Combination): Promise<void> {
  const files = [...programs, "names.ts", exact === "on" ? "exact.ts" : "on-node.ts"];
  if (!resolution.startsWith("node1") && !isCommonJs(resolution)) files.push("document.ts");
  const project = settings(resolution, exact, files);
  // TypeScript 6 asks to be told that node10 will be gone.
  const isOld = compiler === "6.0" && resolution.startsWith("node10");
  const old = isOld ? { ignoreDeprecations: "6.0" } : {};
  const compilerOptions = { ...project.compilerOptions, ...old };
  await writeFile(config, JSON.stringify({ ...project, compilerOptions }));
}

function settings(
  resolution: keyof typeof resolutions,
  exact: keyof typeof platforms,
  files: readonly string[],
): { readonly compilerOptions: object; readonly files: readonly string[] } {
  return {
    compilerOptions: {
      target: "ES2022",
      strict: true,
      skipLibCheck: false,
      // But for the declarations that the compiler brings itself: these take longest, and are its maker's to check.
      skipDefaultLibCheck: true,
      noEmit: true,
      resolveJsonModule: true,
      ...resolutions[resolution],
      ...platforms[exact],
    },
    files,
  };
}

function keys<Keys extends string>(record: Readonly<Record<Keys, unknown>>): Keys[] {
  return Object.keys(record) as Keys[];
}
