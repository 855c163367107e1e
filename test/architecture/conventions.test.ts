import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { SyntaxKind } from "ts-morph";
import ts from "typescript";
import { printable } from "../../runtime/text/printable.js";
import { readCases } from "../support/read-cases.js";
import { listFiles, readText, readSources } from "./support/source-file.js";
import { findSchemaFlaw } from "../../generator/document/extensions/plugin.mjs";
import { syntaxTables } from "../../generator/run/verify/assert-expected.js";
import { overlays } from "../../overlays/index.js";

/** What no file of some folders may hold, but for those that are named. */
interface Convention {
  readonly title: string;
  readonly folders: readonly (string | readonly string[])[];
  readonly forbidden: string;
  readonly except: readonly string[];
  /** Code that it has to find, and code that it must not. */
  readonly finds: readonly string[];
  readonly allows: readonly string[];
}

interface Conventions {
  /** The modules that write to a terminal. */
  readonly printers: readonly string[];
  readonly conventions: readonly Convention[];
}

const { printers, conventions }: Conventions = readCases("conventions.yaml", import.meta.url);

/** The code of a file, without its comments. */
function codeOf(file: string): string {
  return readText(file).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
}

describe.each(conventions)("$title", ({ folders, except, finds, allows, ...rule }) => {
  const forbidden = new RegExp(rule.forbidden, "m");

  it("in every file", () => {
    const all = folders
      .flat()
      .flatMap((folder) => [".ts", ".mjs"].flatMap((end) => listFiles(folder, end)));
    const files = all.filter((file) => !except.includes(file));
    const found = files.map((file) => [file, forbidden.exec(codeOf(file))?.[0]]);
    expect(files.length).toBeGreaterThan(20);
    expect(found.filter(([, part]) => part !== undefined)).toEqual([]);
    expect(except.filter((file) => !forbidden.test(codeOf(file)))).toEqual([]);
  });

  it("says what it should", () => {
    expect(finds.filter((code) => !forbidden.test(code))).toEqual([]);
    expect(allows.filter((code) => forbidden.test(code))).toEqual([]);
  });
});

it("each printing module makes text printable, and scripts do it as everything else does", async () => {
  const plain = printers.filter((file) => !/\bprintable(?:Line)?\(/.test(readText(file)));
  expect(plain).toEqual([]);
  const scripts: Record<"printable", (text: string) => string> = await import(
    new URL("../../scripts/support/print.mjs", import.meta.url).href
  );
  const texts = Array.from({ length: 0x1_00_00 }, (_, unit) => `a${String.fromCharCode(unit)}\r\n`);
  expect(texts.map(scripts.printable)).toEqual(texts.map(printable));
});

/** Names that a file exports without a sentence of JSDoc. */
function listUnexplained(text: string): string[] {
  const exported = /^export (?:async |abstract |declare )*(?:function\*?|\w+) (\w+)/gm;
  const explained =
    /[^\s/*][^/]*\*\/\nexport (?:async |abstract |declare )*(?:function\*?|\w+) (\w+)/g;
  const names = new Set([...text.matchAll(explained)].map(([, name]) => name));
  return [...text.matchAll(exported)].flatMap(([, name = ""]) => (names.has(name) ? [] : name));
}

it("everything that overlays, the runtime, the fleet and the sandbox export is explained", () => {
  const files = [
    ...["runtime", "overlays", "fleet"].flatMap((folder) => listFiles(folder, ".ts")),
    "sandbox/start-sandbox.ts",
  ];
  const found = files.map((file) => [file, ...listUnexplained(readText(file))]);
  expect(found.filter(([, name]) => name !== undefined)).toEqual([]);
  const boats =
    "/** Floats. */\nexport const boat = 1;\nexport function sail(): void {}\n/** */\nexport interface Mast {}\n";
  expect(listUnexplained(boats)).toEqual(["sail", "Mast"]);
});

it("tests of overlays, the runtime and the fleet are in the same folder", () => {
  const rooms = ["overlays", "runtime", "fleet"];
  const folders = new Set(rooms.flatMap((room) => listFiles(room, ".ts")).map(dirname));
  const tests = rooms.flatMap((room) => listFiles(`test/${room}`, ".test.ts"));
  expect(tests.length).toBeGreaterThan(50);
  expect(tests.filter((test) => !folders.has(dirname(test).slice("test/".length)))).toEqual([]);
});

it.each(overlays)(
  "the overlay $name declares extensions that it reads and that have a schema",
  (overlay) => {
    const code = readSources(`overlays/${overlay.name}`).map(({ syntax }) => syntax.text);
    for (const [extension, schema] of Object.entries(overlay.extensions ?? {})) {
      expect(findSchemaFlaw(schema), extension).toBeUndefined();
      expect(code.join("\n").split(`"${extension}"`).length, extension).toBeGreaterThan(1);
    }
  },
);

it("the two compilers, of which a run loads one, number every kind of node in use alike", () => {
  const used = Object.values(syntaxTables).flatMap((kinds) => [...kinds]);
  for (const kind of used) expect(SyntaxKind[kind]).toBe(ts.SyntaxKind[kind]);
  expect(used.length).toBeGreaterThan(50);
});
