import { lstatSync, mkdirSync, readFileSync } from "node:fs";
import { realpathSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { attempt } from "../../../generator/api/attempt.js";
import { findChanges, listFiles as listOutput } from "../../../generator/run/write/changes.js";
import { hashText } from "../../../generator/api/generated-file.js";
import { finishWriting, writeChanges } from "../../../generator/run/write/write-changes.js";
import { listAll } from "../../generator/support/list-all.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { readCases } from "../../support/read-cases.js";

const planted: string[] = readCases("references.yaml", import.meta.url).planted;

/** A folder of generated code, beside what is none of the generator's business. */
let out: string;
let home: string;

beforeEach(() => {
  home = realpathSync(createFolder());
  out = path.join(home, "project", "generated");
  mkdirSync(out, { recursive: true });
  mkdirSync(path.join(home, "project", "specs"));
  mkdirSync(path.join(home, "ssh"));
  writeFileSync(path.join(home, "ssh", "keys"), "mine");
  writeFileSync(path.join(home, "project", "package.json"), "{}");
  writeFileSync(path.join(out, "client.ts"), "old");
});

it.each(planted)(
  "a name of a file writes or removes nothing outside the output folder: %j",
  (name) => {
    const before = listAll(home);
    const also = [path.join(home, "project", "specs", "v4.yaml")];
    for (const after of ["planted", undefined]) {
      const changes = [{ path: name, before: "mine", after }];
      expect(() => writeChanges(changes, out, also)).toThrow(/is outside the output folder/);
    }
    expect(listAll(home)).toEqual(before);
  },
);

it("what a manifest records removes no file that a run may only replace", () => {
  const also = [path.join(home, "project", "package.json")];
  const remove = () => findChanges([], out, ["../package.json"], also);
  expect(remove).toThrow(/is outside the output folder/);
});

it.each(["../../ssh/keys", "../package.json", "v4/../../../ssh/keys", ".git/config", ""])(
  "a planted list of what a run has yet to write replaces or removes nothing outside: %j",
  (name) => {
    const beside = path.join(path.dirname(path.join(out, name)), `.${path.basename(name)}.new`);
    mkdirSync(path.dirname(beside), { recursive: true });
    writeFileSync(beside, "planted");
    for (const after of [hashText("planted"), ""]) {
      const list = [[name, hashText("mine"), after]];
      writeFileSync(path.join(out, ".writing.json"), JSON.stringify(list));
      const before = listAll(home);
      expect(() => finishWriting(out)).toThrow(/is outside the output folder/);
      expect(listAll(home)).toEqual(before);
    }
  },
);

it.each(["[", "{}", "null", '[null, 1, "a", [1, 2, 3]]', '[["client.ts", "", "x"]]'])(
  "a list that is none takes nothing away: %s",
  (list) => {
    writeFileSync(path.join(out, ".writing.json"), list);
    attempt(() => finishWriting(out));
    expect(readFileSync(path.join(out, "client.ts"), "utf8")).toBe("old");
  },
);

describe("a planted link in the output folder", () => {
  const files = [{ path: "v4/client.ts", text: "new" }];

  it.each<[what: string, plant: () => void, message: RegExp]>([
    [
      "a folder elsewhere",
      () => {
        writeFileSync(path.join(home, "ssh", "client.ts"), "mine");
        symlinkSync(path.join(home, "ssh"), path.join(out, "v4"));
      },
      /generated\/v4: is a link; (?:expected|no files changed)/,
    ],
    [
      "a file elsewhere",
      () => {
        mkdirSync(path.join(out, "v4"));
        symlinkSync(path.join(home, "ssh", "keys"), path.join(out, "v4", "client.ts"));
      },
      /v4\/client\.ts: is a link/,
    ],
  ])("leads the generator to show or overwrite %s", (_, plant, message) => {
    plant();
    const before = listAll(home);
    const changes = [{ path: "v4/client.ts", before: undefined, after: "new" }];
    expect(() => findChanges(files, out, listOutput(out))).toThrow(message);
    expect(() => writeChanges(changes, out)).toThrow(message);
    expect(listAll(home)).toMatchObject(before);
  });

  it("leads the generator to write through a link in place of a spec", () => {
    const spec = path.join(home, "project", "specs", "v4.yaml");
    symlinkSync(path.join(home, "ssh", "keys"), spec);
    const changes = [{ path: "../specs/v4.yaml", before: undefined, after: "planted" }];
    expect(() => writeChanges(changes, out, [spec])).toThrow(/specs\/v4\.yaml: is a link/);
    expect(readFileSync(path.join(home, "ssh", "keys"), "utf8")).toBe("mine");
  });

  it("leads the generator to write through the name of a text that waits", () => {
    symlinkSync(path.join(home, "ssh", "keys"), path.join(out, ".client.ts.new"));
    writeChanges([{ path: "client.ts", before: "old", after: "new" }], out);
    expect(readFileSync(path.join(home, "ssh", "keys"), "utf8")).toBe("mine");
    expect(lstatSync(path.join(out, "client.ts")).isFile()).toBe(true);
  });

  it("leads the generator to remove stale files elsewhere", () => {
    symlinkSync(path.join(home, "ssh"), path.join(out, "old"));
    writeChanges(findChanges([{ path: "client.ts", text: "new" }], out, listOutput(out)), out);
    expect(listAll(path.join(home, "ssh"))).toEqual({ keys: "mine" });
  });
});
