import { expect, it } from "vitest";
import { useTemporaryFiles } from "../support/temporary-file.js";
import { JournalScene } from "./support/journal-scene.js";

const temporaryFile = useTemporaryFiles();

it("creates each run of a batch once, and one after another in a workspace, in spite of kills", async () => {
  await using scene = await JournalScene.open();
  const setting = { journal: await temporaryFile(), count: 60, lanes: 4 };
  await scene.kill("batch.mjs", setting, 2);
  const kinds = new Set(Object.values(await scene.finish("batch.mjs", setting)));
  expect([...kinds].filter((kind) => !/^(finished|unknown|held)$/.test(kind))).toEqual([]);
  const settled = await scene.finish("batch.mjs", { ...setting, found: await scene.findRuns() });
  expect(new Set(Object.values(settled))).toEqual(new Set(["finished"]));
  expect(scene.service.count()).toEqual({ created: 60, twice: 0 });
  expect(scene.countOverlaps(4)).toBe(0);
});
