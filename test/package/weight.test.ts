import { cp } from "node:fs/promises";
import path from "node:path";
import { expect, inject, it } from "vitest";
import { weigh, weights } from "../../bench/package/measure-size.js";
import { projectRoot } from "./support/run.js";

it.each(Object.entries(weights))("the weight of %s is at most %i", async (name, limit) => {
  const folder = inject("consumer");
  await cp(path.join(projectRoot, "bench/package/fixtures"), folder, { recursive: true });
  expect(await weigh(folder, name)).toBeLessThanOrEqual(limit);
});
