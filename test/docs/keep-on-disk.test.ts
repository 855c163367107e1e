import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { keepOnDisk, type Origin } from "../../docs/site/keep-on-disk.js";
import { createFolder } from "../generator/support/temporary-folder.js";

let origin: Origin;
let made: number;

beforeEach(() => {
  const root = createFolder({ "folder/inner/a.txt": "a", "file.txt": "b" });
  const sources = ["folder", "file.txt"];
  origin = { root, sources, settings: "", file: path.join(root, "kept/of.json") };
  made = 0;
});

async function make(): Promise<{ made: number }> {
  made += 1;
  return { made };
}

/** What is there after something has changed. */
async function after(change: () => Promise<unknown>): Promise<{ made: number }> {
  await change();
  return keepOnDisk(origin, make);
}

function write(file: string, text: string): Promise<void> {
  return writeFile(path.join(origin.root, file), text);
}

describe("what is kept on the disk", () => {
  it("is made once of the same sources, settings and names", async () => {
    expect(await keepOnDisk(origin, make)).toEqual({ made: 1 });
    expect(await keepOnDisk(origin, make)).toEqual({ made: 1 });
    expect(await after(() => write("other.txt", "no source"))).toEqual({ made: 1 });
  });

  it("is made again when a file, a name or a setting is another", async () => {
    await keepOnDisk(origin, make);
    expect(await after(() => write("file.txt", "c"))).toEqual({ made: 2 });
    expect(await after(() => write("folder/inner/a.txt", "c"))).toEqual({ made: 3 });
    expect(await after(() => write("folder/new.txt", ""))).toEqual({ made: 4 });
    expect(await keepOnDisk({ ...origin, settings: "other" }, make)).toEqual({ made: 5 });
  });

  it("is not kept when a source changes while it is made", async () => {
    const result = keepOnDisk(origin, async () => {
      await write("file.txt", "meanwhile");
      return "of neither";
    });
    expect(await result).toBe("of neither");
    await write("file.txt", "b");
    expect(await keepOnDisk(origin, make)).toEqual({ made: 1 });
  });

  it("replaces what was made before, and is no failure: that is tried again", async () => {
    await keepOnDisk(origin, make);
    const failing = { ...origin, settings: "bad" };
    const fail = (): Promise<never> => Promise.reject(new Error("bad"));
    await expect(keepOnDisk(failing, fail)).rejects.toThrow("bad");
    await expect(keepOnDisk(failing, fail)).rejects.toThrow("bad");
    expect(await after(() => write("file.txt", "c"))).toEqual({ made: 2 });
    expect(await readdir(path.dirname(origin.file))).toEqual(["of.json"]);
  });
});
