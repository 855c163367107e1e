import { expect, it } from "vitest";
import { SyntaxKind } from "ts-morph";
import ts from "typescript";
import { findSchemaFlaw } from "../../generator/document/extensions/plugin.mjs";
import { syntaxTables } from "../../generator/run/verify/assert-expected.js";
import { overlays } from "../../overlays/index.js";
import { readSources } from "./support/source-file.js";

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
