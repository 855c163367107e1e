import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "./support/run.js";

const { listSources }: { listSources(): string[] } = await import(
  new URL("../../scripts/build/freshness.ts", import.meta.url).href
);

/** What the bundles were made from, as their source maps say, from the project's folder. */
function listBundled(): string[] {
  const folder = path.join(projectRoot, "dist", "js");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".map"))
    .flatMap((name) => {
      const file = path.join(folder, name);
      const { sources }: { sources: string[] } = JSON.parse(readFileSync(file, "utf8"));
      return sources.map((source) => path.resolve(path.dirname(file), source));
    })
    .map((source) => path.relative(projectRoot, source));
}

it("is built again when anything changes that it is built from", () => {
  const bundled = listBundled();
  expect(bundled.length).toBeGreaterThan(100);
  const watched = listSources();
  const isWatched = (file: string): boolean => watched.some((name) => file.startsWith(`${name}/`));
  expect(bundled.filter((file) => !isWatched(file))).toEqual([]);
});
