import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { emitOwnSamples } from "./support/emitted-samples.js";
import { runSamples } from "./support/run-samples.js";

// One of each kind.
runSamples((file) => /^guide\/typed-result|^v4\/runs-(create|get)\/|^signup\/verify-/.test(file));

it("shows every operation in three ways", async () => {
  const manifest: unknown = JSON.parse(await readFile("generated/manifest.json", "utf8"));
  const apis = Object(manifest).apis as { name: string; operations: string[] }[];
  const wanted = apis.flatMap(({ name, operations }) =>
    operations.flatMap((id) => {
      const folder = id.replaceAll(/[A-Z]/g, "-$&").replaceAll(".", "-").toLowerCase();
      return ["client.ts", "http.ts", "curl.sh"].map((file) => `${name}/${folder}/${file}`);
    }),
  );
  expect(wanted.length).toBeGreaterThan(50);
  expect((await emitOwnSamples()).map(({ file }) => file).toSorted()).toEqual(wanted.toSorted());
});
