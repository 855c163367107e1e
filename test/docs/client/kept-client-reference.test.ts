import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { keepOnDisk } from "../../../docs/site/client/kept-client-reference.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

const sources = ["folder", "file.txt"];

let root: string;
let made: number;

beforeEach(() => {
  root = createFolder({ "folder/inner/a.txt": "a", "file.txt": "b" });
  made = 0;
});

async function make(): Promise<{ made: number }> {
  made += 1;
  return { made };
}

function keep(from = sources, how: () => Promise<unknown> = make): Promise<unknown> {
  return keepOnDisk(path.join(root, "kept/of.json"), from, how, root);
}

/** What is there after a file was written. */
async function after(name: string, text: string): Promise<unknown> {
  await writeFile(path.join(root, name), text);
  return keep();
}

describe("what is kept on the disk", () => {
  it("is made once of the same sources and names", async () => {
    expect(await keep()).toEqual({ made: 1 });
    expect(await keep()).toEqual({ made: 1 });
    expect(await after("other.txt", "no source")).toEqual({ made: 1 });
  });

  it("is made again when a file, a name or the list of sources is another", async () => {
    await keep();
    expect(await after("file.txt", "c")).toEqual({ made: 2 });
    expect(await after("folder/inner/a.txt", "c")).toEqual({ made: 3 });
    expect(await after("folder/new.txt", "")).toEqual({ made: 4 });
    expect(await keep(["folder"])).toEqual({ made: 5 });
  });

  it("is not kept when a source changes while it is made", async () => {
    const result = keep(sources, async () => {
      await writeFile(path.join(root, "file.txt"), "meanwhile");
      return "of neither";
    });
    expect(await result).toBe("of neither");
    expect(await after("file.txt", "b")).toEqual({ made: 1 });
  });

  it("replaces what was made before, and is no failure: that is tried again", async () => {
    await keep();
    const fail = (): Promise<never> => Promise.reject(new Error("bad"));
    await expect(keep(["folder"], fail)).rejects.toThrow("bad");
    await expect(keep(["folder"], fail)).rejects.toThrow("bad");
    expect(await after("file.txt", "c")).toEqual({ made: 2 });
    expect(await readdir(path.join(root, "kept"))).toEqual(["of.json"]);
  });
});
