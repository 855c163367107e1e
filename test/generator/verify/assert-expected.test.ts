import { describe, expect, it } from "vitest";
import { assertExpected } from "../../../generator/verify/assert-expected.js";

function check(path: string, text: string): () => void {
  return () => assertExpected({ path, text });
}

describe("assertExpected", () => {
  it.each([
    [
      "types.ts",
      'import type { Id } from "x";\nexport type A = Id<"a">;\nexport interface B { a: A }\n',
    ],
    ["tables.ts", 'export const table: T = { a: [1, -2, "b", null, true], ["__proto__"]: {} };\n'],
    ["tables.ts", 'export const table = { a: "b" } as const;\n'],
    ["index.ts", 'export * from "./client.js";\n'],
    ["http.ts", "export function a(b = {}) { return create(table, b); }\n"],
    ["client.ts", "export class A { b() { check(this); return this.#send({}); } }\n"],
  ])("accepts what the emitter of %s writes", (path, text) => {
    expect(check(path, text)).not.toThrow();
  });

  it.each([
    ["types.ts", "evil();\n", "ExpressionStatement"],
    ["types.ts", "export const a = 1;\n", "FirstStatement"],
    ["tables.ts", "export const table = evil();\n", "FirstStatement"],
    ["tables.ts", "export const table = { [evil()]: 1 };\n", "FirstStatement"],
    ["tables.ts", "export const table = `${evil()}`;\n", "FirstStatement"],
    ["client.ts", "export class A { b = evil(); }\n", "ClassDeclaration"],
    ["client.ts", "export class A { b() { while (true) {} } }\n", "ClassDeclaration"],
    ["client.ts", "export class A { static { evil(); } }\n", "ClassDeclaration"],
    ["client.ts", 'import "evil";\n', "ImportDeclaration"],
    ["http.ts", "export function a() { while (true) {} }\n", "FunctionDeclaration"],
    ["index.ts", 'export * from "./client.js";\nevil();\n', "ExpressionStatement"],
  ])("refuses in %s: %s", (path, text, kind) => {
    expect(check(path, text)).toThrow(
      `the generated code holds a ${kind} that its emitter does not write`,
    );
  });

  it("refuses text that does not parse and says where", () => {
    expect(check("types.ts", "export type A = string;\nexport type = ;\n")).toThrow(
      /^types\.ts:2:13: /,
    );
  });
});
