import { describe, expect, it } from "vitest";
import { assertExpected } from "../../../../generator/run/verify/assert-expected.js";
import type { FilePlan } from "../../../../generator/run/verify/file-plans.js";
import { readCases } from "../../../support/read-cases.js";

const unplanned: Readonly<Record<string, readonly (readonly [text: string, message: string])[]>> =
  readCases("assert-expected.yaml", import.meta.url);

const names = new Set(["A", "B", "T", "table", "create", "local"]);

function check(name: string, text: string): () => void {
  const plan: FilePlan = {
    source: "things",
    inert: [],
    overlays: {},
    imports: new Set(["x", "./client.js"]),
    declares: (each) => names.has(each),
    calls: new Set(["create", "check", "this.#send", "this.b", "new B", "new B.go", "T.from"]),
    hasMember: (_, member) => ["a", "b", "constructor", "#send"].includes(member),
  };
  return () => assertExpected([{ path: `${name}.ts`, text }], plan);
}

describe("assertExpected", () => {
  describe.each(Object.entries(unplanned))("refuses in %s", (name, rows) => {
    it.each(rows)("%s", (text, message) => {
      const run =
        name === "method"
          ? check("client", `export class A { b(c: T) { ${text} } }\n`)
          : check(name, text);
      expect(run).toThrow(
        `internal error: the code generated from things ${message}; expected only what the emitters planned; this is a bug in the generator, and nothing was written`,
      );
    });
  });

  it.each(["\u0000", "\u007f", "\u0085", "\u202e", "\u2028", "\ufeff"])(
    "refuses a character that no reader sees, even in a comment",
    (character) => {
      expect(check("types", `/** a${character}b */\nexport type A = 1;\n`)).toThrow(
        /^types\.ts:1:6: internal error: .* contains an invisible character/,
      );
    },
  );

  it("refuses text that does not parse and says where", () => {
    expect(check("types", "export type A = string;\nexport type = ;\n")).toThrow(
      /^types\.ts:2:13: internal error: the code generated from things does not parse: /,
    );
  });
});
