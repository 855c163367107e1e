import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import ts from "typescript";
import { withNamedTypes } from "../../generator/emit/named/runtime-types.js";
import { describeFindings, type Finding } from "./support/finding.js";
import {
  findProblems,
  listFiles,
  parseSource,
  readSources,
  type SourceFile,
} from "./support/source-file.js";
import { importsOf } from "./support/imports.js";

describe("the symbols of the runtime", () => {
  it("are types that their modules export, and the modules that these come from", () => {
    const sources = readSources("overlays").filter(({ syntax }) =>
      syntax.text.includes(" runtimeModule"),
    );
    const overlays = listFiles("overlays", "/overlay.ts");
    expect(sources.length).toBeGreaterThan(overlays.length - 2);
    const findings = sources.flatMap((source) => checkSymbols(source, exportsType));
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
function exportsType(module: string, name: string): boolean {
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

/**
 * Finds symbols of the runtime that the compiler cannot hold to what they stand for: types that their module does not
 * export, and a module under another name than that of the folder whose type it has.
 *
 * @param isType - whether the module of a folder exports a type
 */
function checkSymbols(
  source: SourceFile,
  isType: (folder: string, name: string) => boolean,
): Finding[] {
  const folders = importsOf(source)
    .filter(({ specifier }) => specifier.endsWith("/index.js"))
    .map(({ file = "" }) => posix.dirname(file));
  const isKnown = (name: string): boolean => folders.some((folder) => isType(folder, name));
  return findProblems(source, (node) => isUnknown(node, isKnown) ?? isElsewhere(node, folders));
}

function isUnknown(node: ts.Node, isKnown: (name: string) => boolean): string | undefined {
  if (!ts.isLiteralTypeNode(node) || !ts.isStringLiteral(node.literal)) return undefined;
  const { text } = node.literal;
  return isKnown(text) ? undefined : `${text} is not exported`;
}

function isElsewhere(node: ts.Node, folders: readonly string[]): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== "runtimeModule") return undefined;
  const [argument] = node.arguments;
  if (argument === undefined || !ts.isStringLiteral(argument)) return undefined;
  const module = `runtime/${argument.text}`;
  return folders.includes(module) ? undefined : `${module} is none of ${folders.join(", ")}`;
}
