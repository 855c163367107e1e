import { expect, it } from "vitest";
import { SyntaxKind } from "ts-morph";
import ts from "typescript";
import { listExtensions } from "../../generator/model/extensions.js";
import { syntaxTables } from "../../generator/round/verify/syntax-tables.js";
import { overlays } from "../../overlays/index.js";
import type { Finding } from "./support/finding.js";
import { findProblems, parseSource, readSources, type SourceFile } from "./support/source-file.js";

/** Where a text is taken apart that is no code. */
const allowed: Readonly<Record<string, string>> = {
  "generator/weave/weave.ts": "the first line of an error",
  "overlays/polling/page-fields.ts": "the path of a field in a document",
  "overlays/reasoning/emit-models.ts": "the path of a setting in a document",
};

const isEditor =
  /^(?:overlays\/|generator\/weave\/(?:call|change|client-code|doc|find|weave)\.ts$)/;
const editing = new Set(["match", "matchAll", "replace", "replaceAll", "search", "split"]);

it("overlays, and what they edit with, find nodes and take no code or comment apart", () => {
  const sources = readSources("overlays", "generator").filter(({ path }) => isEditor.test(path));
  const files = new Set(sources.flatMap(checkTexts).map(({ file }) => file));
  expect([...files].toSorted()).toEqual(Object.keys(allowed));
});

it.each(["/a/.test(text);", 'text.split(",");', 'text.replaceAll("a", "b");'])(
  "the check for that reports %s",
  (text) => {
    expect(checkTexts(parseSource("overlays/boats/boat.ts", text))).toHaveLength(1);
  },
);

function checkTexts(source: SourceFile): Finding[] {
  return findProblems(source, (node) => {
    const isEdit = ts.isPropertyAccessExpression(node) && editing.has(node.name.text);
    return isEdit || ts.isRegularExpressionLiteral(node) ? "takes text apart" : undefined;
  });
}

it.each(overlays)(
  "the overlay $name declares extensions that it reads and that have a schema",
  (overlay) => {
    const code = readSources(`overlays/${overlay.name}`).map(({ syntax }) => syntax.text);
    for (const extension of overlay.extensions) {
      expect(listExtensions(), extension).toContain(extension);
      // Its declaration is one mention; where it is read is another.
      expect(code.join("\n").split(`"${extension}"`).length, extension).toBeGreaterThan(2);
    }
  },
);

it("the two compilers, of which a run loads one, number every kind of node in use alike", () => {
  const used = Object.values(syntaxTables).flatMap((kinds) => [...kinds]);
  for (const kind of used) expect(SyntaxKind[kind]).toBe(ts.SyntaxKind[kind]);
  expect(used.length).toBeGreaterThan(50);
});
