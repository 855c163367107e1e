import { describe, expect, it } from "vitest";
import { withNamedTypes } from "../../generator/emit/named/runtime-types.js";
import { checkSymbols } from "./support/symbol-rules.js";
import { describeFindings } from "./support/finding.js";
import { listFiles, parseSource, readSources } from "./support/source-file.js";

describe("the symbols of the runtime", () => {
  it("are types that their modules export, and the modules that these come from", () => {
    const sources = readSources("overlays").filter(({ syntax }) =>
      syntax.text.includes(" runtimeModule"),
    );
    const overlays = listFiles("overlays", "/overlay.ts");
    expect(sources.length).toBeGreaterThan(overlays.length - 2);
    const findings = sources.flatMap((source) => checkSymbols(source, isType));
    expect(describeFindings(findings)).toEqual([]);
  });

  it.each([
    ["a type that the module does not export", '"Mast" | "Sail"', "boats"],
    ["another module", '"Mast"', "ships"],
  ])("are reported for %s", (_, types, name) => {
    expect(checkBoats(types, name)).toHaveLength(1);
  });

  it("may stand for what the module exports", () => {
    expect(checkBoats('"Mast"', "boats")).toEqual([]);
  });
});

/** Reports whether a module of the runtime exports a type. */
function isType(module: string, name: string): boolean {
  try {
    return withNamedTypes([{ kind: "type", module, name }]).length > 0;
  } catch {
    return false;
  }
}

function checkBoats(types: string, name: string) {
  const source = parseSource(
    "overlays/boats/runtime.ts",
    [
      'import type * as module from "../../runtime/boats/index.js";',
      `export const runtime = runtimeModule<typeof module, ${types}>("${name}");`,
    ].join("\n"),
  );
  return checkSymbols(source, (_, type) => type === "Mast");
}
