import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isUnfinished, recover } from "../../../generator/write/journal.js";
import { listAll } from "../support/list-all.js";

const root = mkdtempSync(path.join(tmpdir(), "journal-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const oldTree = { "replaced.ts": "old", "old/removed.ts": "old" };
const newTree = { "replaced.ts": "new", "deep/new/created.ts": "new" };

function createTree(name: string): string {
  const folder = path.join(root, name);
  mkdirSync(path.join(folder, "old"), { recursive: true });
  for (const [file, text] of Object.entries(oldTree)) writeFileSync(path.join(folder, file), text);
  return folder;
}

const program = path.join(root, "crash-while-writing.mjs");

/** Puts the program into one file: it is started often. */
async function buildProgram(): Promise<void> {
  const script = path.join(import.meta.dirname, "support", "crash-while-writing.ts");
  await build({
    entryPoints: [script],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
  });
}

/** Writes, dying at the given call of the file system, and gives what was printed. */
function crash(folder: string, call: number): Promise<{ signal: string | null; output: string }> {
  const child = spawn(process.execPath, [program, folder, String(call)]);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return new Promise((settle) => {
    child.once("close", (_code, signal) => settle({ signal, output }));
  });
}

describe("a run that is cut off while it writes", () => {
  let calls = 0;
  beforeAll(async () => {
    await buildProgram();
    calls = Number((await crash(createTree("whole"), -1)).output);
  });

  it("makes enough calls for the test to mean something", () => {
    expect(calls).toBeGreaterThan(15);
    expect(listAll(path.join(root, "whole"))).toEqual(newTree);
  });

  it(
    "leaves the old tree or the new one, wherever it is cut off",
    { timeout: 60_000 },
    async () => {
      const outcomes = new Map<number, boolean>();
      const queue = Array.from({ length: calls }, (_, index) => index + 1);
      const work = async (): Promise<void> => {
        for (let call = queue.shift(); call !== undefined; call = queue.shift()) {
          const folder = createTree(`cut-${call}`);
          expect((await crash(folder, call)).signal).toBe("SIGKILL");
          const wasUnfinished = isUnfinished(folder);
          expect(recover(folder)).toBe(wasUnfinished);
          outcomes.set(call, wasUnfinished);
          const isNew = JSON.stringify(listAll(folder)).includes("created");
          expect([call, listAll(folder)]).toEqual([call, isNew ? newTree : oldTree]);
          expect([call, wasUnfinished && !isNew]).toEqual([call, false]);
        }
      };
      await Promise.all([work(), work(), work()]);
      expect(new Set(outcomes.values())).toEqual(new Set([true, false]));
    },
  );

  it("is finished once, after which there is nothing to recover", () => {
    const folder = createTree("twice");
    expect([recover(folder), listAll(folder)]).toEqual([false, oldTree]);
  });

  it("is not finished over a file that somebody has edited since, and says how to go on", async () => {
    const folder = createTree("edited");
    const cut = await findUnfinished(folder);
    writeFileSync(path.join(cut, "replaced.ts"), "edited");
    const before = listAll(cut);
    expect(() => recover(cut)).toThrow(
      /replaced\.ts: changed after an earlier run was interrupted.*remove .*\.generate, then run again/,
    );
    expect(listAll(cut)).toEqual(before);
    rmSync(path.join(cut, ".generate"), { recursive: true });
    expect([recover(cut), listAll(cut)["replaced.ts"]]).toEqual([false, "edited"]);
  });

  it("says which files it is about to finish", async () => {
    const cut = await findUnfinished(createTree("told"));
    const told: string[] = [];
    recover(cut, [], (files) => told.push(...files));
    expect(told.map((file) => path.basename(file)).toSorted()).toEqual([
      "created.ts",
      "removed.ts",
      "replaced.ts",
    ]);
  });

  /** Cuts runs off until one of them has begun to replace files. */
  async function findUnfinished(folder: string): Promise<string> {
    for (let call = 1; call <= calls; call += 1) {
      await crash(folder, call);
      if (isUnfinished(folder)) return folder;
    }
    throw new Error("no run was cut off while it replaced files");
  }
});
