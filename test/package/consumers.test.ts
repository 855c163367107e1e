import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { projectRoot, run } from "./support/run.js";

const consumer = inject("consumer");

const compilers = {
  "5.9": "typescript/bin/tsc",
  "6.0": "typescript-6/bin/tsc",
  "7.0": "typescript-native/bin/tsc",
} as const;

const resolutions = {
  node16: { module: "node16", moduleResolution: "node16" },
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
} as const;

/** With exact optional properties, the browser's declarations; without, those of Node. */
const platforms = {
  on: { exactOptionalPropertyTypes: true, lib: ["ES2022", "DOM", "DOM.Iterable"], types: [] },
  off: { exactOptionalPropertyTypes: false, lib: ["ES2022"], types: ["node"] },
} as const;

const combinations = keys(compilers).flatMap((compiler) =>
  keys(resolutions).flatMap((resolution) =>
    keys(platforms).map((exact) => ({ compiler, resolution, exact })),
  ),
);

beforeAll(async () => {
  await writeFile(path.join(consumer, "package.json"), '{ "type": "module", "private": true }');
  await cp(path.join(projectRoot, "test/package/fixtures/consumer"), consumer, { recursive: true });
  await mkdir(path.join(consumer, "node_modules/@types"), { recursive: true });
  const types = path.join(projectRoot, "node_modules/@types/node");
  await symlink(types, path.join(consumer, "node_modules/@types/node"), "dir");
});

describe("a project that uses the package", () => {
  it.concurrent.each(combinations)(
    "compiles with TypeScript $compiler, $resolution, exactOptionalPropertyTypes $exact",
    async ({ compiler, resolution, exact }) => {
      const config = path.join(consumer, `tsconfig.${compiler}.${resolution}.${exact}.json`);
      const files = ["program.ts", exact === "on" ? "exact.ts" : "on-node.ts"];
      if (resolution !== "node16") files.push("document.ts");
      await writeFile(config, JSON.stringify(settings(resolution, exact, files)));
      const tsc = path.join(projectRoot, "node_modules", compilers[compiler]);
      const { exitCode, stdout } = await run(process.execPath, [tsc, "-p", config], {
        cwd: consumer,
      });
      expect(stdout).toBe("");
      expect(exitCode).toBe(0);
    },
  );
});

function settings(
  resolution: keyof typeof resolutions,
  exact: keyof typeof platforms,
  files: readonly string[],
): object {
  return {
    compilerOptions: {
      target: "ES2022",
      strict: true,
      skipLibCheck: false,
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
