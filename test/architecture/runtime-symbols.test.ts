import { describe, expect, it } from "vitest";
import { checkSymbols } from "./support/symbol-rules.js";
import { describeFindings } from "./support/finding.js";
import { listFiles, parseSource, readSources } from "./support/source-file.js";

describe("the symbols of the runtime", () => {
  it("are named after the types that they stand for, and the modules that these come from", () => {
    const sources = readSources("overlays", "generator/weave").filter(({ path }) =>
      /^(overlays\/.*\/runtime|generator\/weave\/transport)\.ts$/.test(path),
    );
    const overlays = listFiles("overlays", "/overlay.ts");
    expect(sources.length).toBeGreaterThan(overlays.length - 2);
    expect(describeFindings(sources.flatMap(checkSymbols))).toEqual([]);
  });

  it.each([
    ["a type of another name", ["readonly Mast: module.Sail;"], "boats"],
    ["a type of its own", ["readonly Mast: Mast;"], "boats"],
    ["another module", ["readonly Mast: module.Mast<string>;"], "ships"],
  ])("are reported for %s", (_, members, name) => {
    expect(checkSymbols(boats(members, name))).toHaveLength(1);
  });

  it("may stand for types with parameters", () => {
    expect(checkSymbols(boats(["readonly Mast: module.Mast<string>;"], "boats"))).toEqual([]);
  });
});

function boats(members: readonly string[], name: string) {
  return parseSource(
    "overlays/boats/runtime.ts",
    [
      'import type * as module from "../../runtime/boats/index.js";',
      `interface Types { ${members.join(" ")} }`,
      `export const runtime: RuntimeModule<typeof module, Types> = overlayModule("${name}");`,
    ].join("\n"),
  );
}
