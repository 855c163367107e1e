import { describe, expect, it } from "vitest";
import { useTemporaryFiles } from "../support/temporary-file.js";
import { JournalScene } from "./support/journal-scene.js";

const temporaryFile = useTemporaryFiles();

describe("five hundred runs of a process that is killed fifty times", { timeout: 900_000 }, () => {
  const count = 500;

  it("are created once each, and end, or are known to be in doubt", async () => {
    await using scene = await JournalScene.open();
    const setting = { journal: await temporaryFile(), count };
    await scene.kill("batch.mjs", setting, 50);
    const kinds = await scene.finish("batch.mjs", setting);
    expect(Object.keys(kinds)).toHaveLength(count);
    expect(new Set(Object.values(kinds))).toEqual(new Set(["finished", "unknown"]));
    expect(scene.service.count().twice).toBe(0);
    const runs = scene.service.byTask();
    const finished = Object.keys(kinds).filter((task) => kinds[task] === "finished");
    expect(finished.filter((task) => !runs.has(task))).toEqual([]);

    // Whoever can look for the runs in doubt loses none and pays for none twice.
    const found = await scene.findRuns();
    const settled = await scene.finish("batch.mjs", { ...setting, found });
    expect(new Set(Object.values(settled))).toEqual(new Set(["finished"]));
    expect(scene.service.count()).toEqual({ created: count, twice: 0 });
  });

  it("would be created twice by a program that writes down what is done", async () => {
    await using scene = await JournalScene.open();
    const setting = { journal: await temporaryFile(), count };
    await scene.kill("naive.mjs", setting, 10);
    await scene.finish("naive.mjs", setting);
    const { created, twice } = scene.service.count();
    expect(created).toBe(count);
    expect(twice).toBeGreaterThan(0);
  });
});

describe("runs of a few workspaces, whose process is killed again and again", () => {
  const count = 120;

  it("are active one after another in each workspace, and doubtful ones hold theirs", async () => {
    await using scene = await JournalScene.open();
    const lanes = 4;
    const setting = { journal: await temporaryFile(), count, lanes };
    for (let kills = 0; kills < 15; kills += 1) {
      await scene.kill("batch.mjs", { ...setting, found: await scene.findRuns() }, 1);
    }
    const kinds = await scene.finish("batch.mjs", setting);
    const known = new Set(["finished", "unknown", "held"]);
    expect(Object.values(kinds).filter((kind) => !known.has(kind))).toEqual([]);
    const settled = await scene.finish("batch.mjs", { ...setting, found: await scene.findRuns() });
    expect(new Set(Object.values(settled))).toEqual(new Set(["finished"]));
    expect(scene.service.count()).toEqual({ created: count, twice: 0 });
    expect(scene.countOverlaps(lanes)).toBe(0);
  });

  it("overlap in a program that names no workspaces", async () => {
    await using scene = await JournalScene.open();
    await scene.finish("batch.mjs", { journal: await temporaryFile(), count });
    expect(scene.countOverlaps(4)).toBeGreaterThan(0);
  });
});
