import {
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findChanges } from "../../../generator/write/changes.js";
import { isUnfinished, recover } from "../../../generator/write/journal.js";
import { hashText } from "../../../generator/write/manifest.js";
import { writeChanges } from "../../../generator/write/write-changes.js";
import { listAll } from "../../generator/support/list-all.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

/** A folder of generated code, beside what is none of the generator's business. */
let out: string;
let home: string;

beforeEach(() => {
  home = realpathSync(createFolder());
  out = path.join(home, "project", "generated");
  mkdirSync(path.join(out, ".generate"), { recursive: true });
  mkdirSync(path.join(home, "project", "specs"));
  mkdirSync(path.join(home, "ssh"));
  writeFileSync(path.join(home, "ssh", "keys"), "mine");
  writeFileSync(path.join(home, "project", "package.json"), "{}");
  writeFileSync(path.join(out, "client.ts"), "old");
});

const inJournal = (name: string): string => path.join(out, ".generate", name);

function plantJournal(name: string, more: object = {}): void {
  const entries = [
    { path: "client.ts", old: hashText("old"), new: hashText("planted") },
    { path: name, old: hashText("mine"), new: hashText("planted"), ...more },
  ];
  writeFileSync(inJournal("journal.json"), JSON.stringify({ direction: "forward", entries }));
  for (const stored of ["0.new", "1.new"]) writeFileSync(inJournal(stored), "planted");
}

/** Has the journal followed, and returns what is said of it; what is changed by that fails the test. */
function follow(also: readonly string[] = []): string {
  const before = listAll(home);
  let said = "";
  try {
    recover(out, also);
  } catch (error) {
    said = String(error);
  }
  expect(listAll(home)).toEqual(before);
  return said;
}

describe("a planted journal", () => {
  it.each([
    "../../ssh/keys",
    "../package.json",
    "../specs/new.yaml",
    "v4/../../../ssh/keys",
    "v4/../client.ts",
    "./client.ts",
    "/tmp/planted",
    ".generate/journal.json",
    ".generate.lock",
    ".git/hooks/pre-commit",
    "..",
    ".",
    "",
    "v4//client.ts",
    "v4/\u0000.ts",
  ])("writes outside the output folder by %j", (name) => {
    plantJournal(name);
    expect(follow([path.join(home, "project", "specs", "v4.yaml")])).toMatch(
      /is outside the output folder/,
    );
  });

  it("removes a file outside the output folder", () => {
    plantJournal("../../ssh/keys", { new: undefined });
    expect(follow()).toMatch(/is outside the output folder/);
  });

  it("writes and removes through a link inside the output folder", () => {
    symlinkSync(path.join(home, "ssh"), path.join(out, "v4"));
    for (const more of [{}, { new: undefined }]) {
      plantJournal("v4/keys", more);
      expect(follow()).toMatch(/generated\/v4: is a link; expected/);
    }
  });

  it("writes through a link in place of a spec", () => {
    const spec = path.join(home, "project", "specs", "v4.yaml");
    symlinkSync(path.join(home, "ssh", "keys"), spec);
    plantJournal("../specs/v4.yaml");
    expect(follow([spec])).toMatch(/specs\/v4\.yaml: is a link/);
  });

  it.each(["0.new", "1.new", "1.old"])("copies a secret into the code by a link %s", (name) => {
    plantJournal("new.ts");
    rmSync(inJournal(name), { force: true });
    symlinkSync(path.join(home, "ssh", "keys"), inJournal(name));
    expect(follow()).toContain(`.generate/${name}: is not a file`);
  });

  it("is itself a link, so that what it leads to is removed", () => {
    const elsewhere = path.join(home, "ssh");
    writeFileSync(path.join(elsewhere, "journal.json"), "{}");
    const linked = path.join(home, "linked");
    mkdirSync(linked);
    symlinkSync(elsewhere, path.join(linked, ".generate"));
    expect(() => recover(linked)).toThrow(/\.generate: is not a folder/);
    writeChanges([{ path: "a.ts", before: undefined, after: "a" }], linked);
    expect(listAll(elsewhere)).toEqual({ keys: "mine", "journal.json": "{}" });
    expect(listAll(linked)).toEqual({ "a.ts": "a" });
  });

  it.each([
    "",
    "null",
    "[]",
    "{",
    "not json",
    '{"direction":"sideways","entries":[]}',
    '{"direction":"forward"}',
    '{"direction":"forward","entries":[null]}',
    '{"direction":"forward","entries":[{"path":3,"old":"a","new":"b"}]}',
    '{"direction":"forward","entries":[{"path":"client.ts","old":1,"new":"b"}]}',
    '{"direction":"forward","entries":{"length":1e9}}',
  ])("brings the run down by %s", (text) => {
    writeFileSync(inJournal("journal.json"), text);
    expect(follow()).toMatch(
      /\.generate\/journal\.json: is not a journal of the generator; expected .* remove \.generate there/,
    );
    expect(() => isUnfinished(out)).toThrow("is not a journal of the generator");
  });
});

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
    expect(() => findChanges(files, out, true)).toThrow(message);
    expect(() => writeChanges(changes, out)).toThrow(message);
    expect(listAll(home)).toMatchObject(before);
  });

  it("leads the generator to write through the name of an unfinished copy", () => {
    symlinkSync(path.join(home, "ssh", "keys"), path.join(out, "client.ts.unfinished"));
    writeChanges([{ path: "client.ts", before: "old", after: "new" }], out);
    expect(readFileSync(path.join(home, "ssh", "keys"), "utf8")).toBe("mine");
    expect(lstatSync(path.join(out, "client.ts")).isFile()).toBe(true);
  });

  it("leads the generator to remove stale files elsewhere", () => {
    symlinkSync(path.join(home, "ssh"), path.join(out, "old"));
    writeChanges(findChanges([{ path: "client.ts", text: "new" }], out, true), out);
    expect(listAll(path.join(home, "ssh"))).toEqual({ keys: "mine" });
  });
});
