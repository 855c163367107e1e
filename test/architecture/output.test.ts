import { describe, expect, it } from "vitest";
import { printable } from "../../runtime/text/printable.js";
import { describeFindings } from "./support/finding.js";
import { checkOutput, checkPrinters, printers } from "./support/output-rules.js";
import { listFiles, parseSource, readSources, readText } from "./support/source-file.js";

const folders = [
  "automation",
  "bench",
  "command",
  "docs/site",
  "fleet",
  "generator",
  "overlays",
  "runtime",
  "sandbox",
  "scripts",
  "test/fuzz",
];

const sources = [
  ...readSources(...folders),
  ...["bench/shared", "generator", "scripts"]
    .flatMap((folder) => listFiles(folder, ".mjs"))
    .map((path) => parseSource(path, readText(path))),
];

describe("what reaches a terminal", () => {
  it("is written by the printing modules alone", () => {
    expect(describeFindings(sources.flatMap(checkOutput))).toEqual([]);
  });

  it("is made printable by each of them", () => {
    expect(checkPrinters(sources)).toEqual([]);
  });

  it("is made so by scripts as by everything else", async () => {
    const scripts: Record<"printable", (text: string) => string> = await import(
      new URL("../../scripts/support/print.mjs", import.meta.url).href
    );
    const texts = Array.from(
      { length: 0x1_0000 },
      (_, unit) => `a${String.fromCharCode(unit)}\r\n`,
    );
    expect(texts.map(scripts.printable)).toEqual(texts.map(printable));
  });
});

describe("the check of what reaches a terminal", () => {
  it.each([
    "console.log(text);",
    "process.stdout.write(text);",
    "const out = process.stderr;",
    "run(process);",
    "const { stdout } = process;",
    'import { stdout } from "node:process"; stdout.write(text);',
    "process.emitWarning(text);",
    "this.#terminal.write(text);",
    "stream.write(text);",
  ])("reports %s", (text) => {
    expect(checkOutput(parseSource("command/other.ts", text))).not.toEqual([]);
  });

  it.each([
    "process.stdout.on('error', end);",
    "const wide = process.stdout.columns;",
    "if (process.stdout.isTTY) draw();",
    "console.stdout.print(text);",
    "child.stdin.write(text);",
  ])("allows %s", (text) => {
    expect(checkOutput(parseSource("command/other.ts", text))).toEqual([]);
  });

  it("reports a printing module that does not make text printable", () => {
    const [first = "", ...others] = printers;
    const rest = others.map((path) => parseSource(path, "show(printable(text));"));
    expect(checkPrinters(rest)).toEqual([first]);
    expect(checkPrinters([...rest, parseSource(first, "show(text);")])).toEqual([first]);
  });
});
