import { describe, expect, it } from "vitest";
import { assertExpected } from "../../../../generator/round/verify/assert-expected.js";
import type { FilePlan } from "../../../../generator/round/verify/file-plans.js";

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

function inMethod(body: string): string {
  return `export class A { b(c: T) { ${body} } }\n`;
}

describe("assertExpected", () => {
  it.each<[name: string, text: string, message: string]>([
    ["types", "evil();\n", "has an unplanned ExpressionStatement"],
    ["types", "export const a = 1;\n", "has an unplanned VariableStatement"],
    ["types", "export class A {}\n", "has an unplanned ClassDeclaration"],
    ["types", "export enum A {}\n", "has an unplanned EnumDeclaration"],
    ["types", "export interface A extends B {}\n", "has an unplanned HeritageClause"],
    ["types", 'export type A = import("x").T;\n', "has an unplanned ImportType"],
    ["types", "export type A = typeof process;\n", "has an unplanned TypeQuery"],
    ["types", "export type A = `a${string}`;\n", "has an unplanned TemplateLiteralType"],
    ["types", "export type A = () => void;\n", "has an unplanned FunctionType"],
    ["types", "export type A = { [evil]: 1 };\n", "computes the name of a member"],
    ["types", 'import { T } from "x";\n', "imports more than types"],
    ["types", 'import type { T } from "y";\n', "imports y"],
    ["types", "export type C = 1;\n", "declares C"],
    ["types", "export type A = B\nevil\n", "has an unplanned ExpressionStatement"],
    ["types", "export type A = B\n[evil()]\n", "has an unplanned ExpressionStatement"],
    ["types", "export type A = B\n<T>evil\n", "has an unplanned ExpressionStatement"],
    ["types", "export type A = 1;\n{ evil }\n", "has an unplanned Block"],
    ["types", "export type A = 1;\nevil = 1;\n", "has an unplanned ExpressionStatement"],
    ["types", "export type A = { b(): 1 };\n", "has an unplanned MethodSignature"],
    ["types", "export interface A { new: 1; get b(): 1 }\n", "has an unplanned GetAccessor"],
    ["types", 'export type A = "\\";\nevil();\n', "does not parse: Unterminated string literal."],
    ["types", "/* */ evil(); /* */\n", "has an unplanned ExpressionStatement"],
    ["tables", "export const table = evil();\n", "has an unplanned CallExpression"],
    ["tables", "export const table = { [evil()]: 1 };\n", "computes the name of a member"],
    ["tables", "export const table = `${evil()}`;\n", "has an unplanned TemplateExpression"],
    ["tables", "export const table = `a`;\n", "has an unplanned NoSubstitutionTemplateLiteral"],
    ["tables", "export const table = { a: evil };\n", "uses evil, which it does not declare"],
    ["tables", "export const table = { evil };\n", "has an unplanned ShorthandPropertyAssignment"],
    ["tables", "export const table = -evil;\n", "calculates with a value that is not a number"],
    ["tables", "export const other = 1;\n", "declares other"],
    ["client", "export class A { b = evil(); }\n", "assigns a value to a field outside a body"],
    ["client", inMethod("while (true) {}"), "has an unplanned WhileStatement"],
    [
      "client",
      "export class A { static { evil(); } }\n",
      "has an unplanned ClassStaticBlockDeclaration",
    ],
    ["client", "export class A extends (evil() ?? Object) {}\n", "has an unplanned HeritageClause"],
    ["client", "export class A extends B {}\n", "has an unplanned HeritageClause"],
    ["client", "export class Z {}\n", "declares Z"],
    ["client", "@evil export class A {}\n", "has an unplanned Decorator"],
    ["client", "export class A { [evil()]() {} }\n", "computes the name of a member"],
    ["client", "export class A { set b(c) { } }\n", "has an unplanned SetAccessor"],
    ["client", inMethod("return evil();"), "calls evil"],
    ["client", inMethod("return c();"), "calls c"],
    ["client", inMethod('return eval("1");'), "calls eval"],
    ["client", inMethod("return new Function();"), "calls new Function"],
    ["client", inMethod("return new (evil())();"), "calls the result of an expression"],
    ["client", inMethod("return create()();"), "calls the result of an expression"],
    ["client", inMethod('return import("x");'), "calls the result of an expression"],
    ["client", inMethod('return create["constructor"]();'), "calls the result of an expression"],
    ["client", inMethod("return this.constructor();"), "calls this.constructor"],
    ["client", inMethod("return create.constructor();"), "calls create.constructor"],
    ["client", inMethod("return evil`a`;"), "has an unplanned TaggedTemplateExpression"],
    ["client", inMethod("return check(globalThis);"), "uses globalThis, which it does not declare"],
    ["client", inMethod("check({ evil });"), "uses evil, which it does not declare"],
    ["client", inMethod("c.toString = c;"), "assigns to something that it does not declare"],
    ["client", inMethod("return create(c, c ? 1 : 2);"), "has an unplanned ConditionalExpression"],
    [
      "client",
      inMethod('return create(c["constructor"]);'),
      "has an unplanned ElementAccessExpression",
    ],
    ["client", inMethod("return class {};"), "has an unplanned ClassExpression"],
    ["client", inMethod("const evil = c;"), "declares evil"],
    ["client", 'import "evil";\n', "imports a module as a whole"],
    ["client", 'import evil from "x";\n', "imports a module as a whole"],
    ["client", 'import * as evil from "x";\n', "has an unplanned NamespaceImport"],
    ["client", 'import { a } from "evil";\n', "imports evil"],
    ["http", "export function create() { while (true) {} }\n", "has an unplanned WhileStatement"],
    ["http", "export function evil() {}\n", "declares evil"],
    ["index", 'export * from "./client.js";\nevil();\n', "calls evil"],
    ["index", 'export * from "./evil.js";\n', "imports ./evil.js"],
    ["index", "export {};\n", "exports a declaration of its own"],
    ["root", "export class A { get b() { return evil(); } }\n", "calls evil"],
    ["entry", "export const table = evil({});\n", "calls evil"],
  ])("refuses in %s: %s", (name, text, message) => {
    expect(check(name, text)).toThrow(
      `internal error: the code generated from things ${message}; expected only what the emitters planned; this is a bug in the generator, and nothing was written`,
    );
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
