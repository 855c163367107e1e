import { build } from "esbuild";
import { expect, it } from "vitest";
import { projectRoot } from "./support/run.js";

const { listSources }: { listSources(): string[] } = await import(
  new URL("../../scripts/build/freshness.ts", import.meta.url).href
);

const { readEntries }: { readEntries(): { source: string }[] } = await import(
  new URL("../../scripts/build/entries.ts", import.meta.url).href
);

/** The files that the entries load, from the project's folder. */
const { metafile } = await build({
  absWorkingDir: projectRoot,
  entryPoints: readEntries().map(({ source }) => source),
  outdir: "dist/js",
  bundle: true,
  platform: "node",
  format: "esm",
  packages: "external",
  write: false,
  metafile: true,
});
const bundled = Object.keys(metafile.inputs);

it("is built again when anything changes that it is built from", async () => {
  expect(bundled.length).toBeGreaterThan(100);
  const watched = listSources();
  const isWatched = (file: string): boolean => watched.some((name) => file.startsWith(`${name}/`));
  expect(bundled.filter((file) => !isWatched(file))).toEqual([]);
});

it("is made of no file that attaches overlays or prints code", async () => {
  expect(bundled).toContain("runtime/waiting/poll.ts");
  // The command compares documents, and is made of what reads them; the sandbox, of what servers are.
  const others = /^(?:overlays|generator\/(?!(?:api|follow\/compare|mock)\/))/;
  expect(bundled.filter((file) => others.test(file))).toEqual([]);
});
