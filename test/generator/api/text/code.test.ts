import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { emitCommentLines, emitIdentifier, emitKey } from "../../../../generator/api/text/code.js";
import { emitLiteral, emitMemberName, emitProse } from "../../../../generator/api/text/code.js";
import { emitString, emitTypeName, emitUnion } from "../../../../generator/api/text/code.js";

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "*/",
    "`${evil()}`",
    '"; evil(); "',
    "\u2028",
    "\u2029",
    "\\",
    "__proto__",
    "\r\n",
    "</script>",
  ),
);

function parse(text: string): ts.SourceFile {
  return ts.createSourceFile("any.ts", text, ts.ScriptTarget.ESNext, true);
}

describe("emitString", () => {
  it("emits one string literal that reads back as it was, whatever it holds", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { statements } = parse(`(${emitString(text)})`);
        const literal = { kind: ts.SyntaxKind.StringLiteral, text };
        expect(statements).toHaveLength(1);
        expect(statements[0]).toMatchObject({ expression: { expression: literal } });
      }),
    );
  });

  it("escapes line separators, so that no editor sees a second line", () => {
    expect(emitString("a\u2028b\u2029c")).toBe('"a\\u2028b\\u2029c"');
  });
});

describe("emitLiteral", () => {
  it.each([
    ["computes what would set the prototype", JSON.parse('{"__proto__": 1}'), '["__proto__"]: 1'],
    ["leaves out what is undefined", { a: undefined, b: null, c: [1.5] }, "b: null, c: [1.5]"],
  ])("%s", (_, value, members) => {
    expect(emitLiteral(value)).toBe(`{ ${members} }`);
  });

  it("refuses what has no literal", () => {
    expect(() => emitLiteral({ run: () => 1 })).toThrow("a function has no literal");
  });
});

it("emitKey quotes what is no identifier", () => {
  expect(["plain", "a-b", "1a", ""].map(emitKey)).toEqual(["plain", '"a-b"', '"1a"', '""']);
});

describe("emitCommentLines", () => {
  it("breaks long prose at spaces and keeps tables whole", () => {
    const row = `| ${"cell ".repeat(40)}|`;
    expect(emitCommentLines(row)).toEqual([row]);
    expect(Math.max(...emitCommentLines("word ".repeat(60)).map(({ length }) => length))).toBe(114);
  });

  it("indents the later lines of a list item to its text", () => {
    const [first, second] = emitCommentLines(`- ${"word ".repeat(30)}`);
    expect(first).toMatch(/^- word/);
    expect(second).toMatch(/^ {2}word/);
  });
});

it("emitProse keeps addresses, and says nothing to a compiler", () => {
  expect(emitProse("Write to a.b@c.example, or {@link d}.\n@e, @internal")).toBe(
    "Write to a.b@c.example, or {\\@link d}.\n\\@e, &#64;internal",
  );
});

describe("identifiers", () => {
  it("are identifiers, whatever the name was", () => {
    fc.assert(
      fc.property(hostile, (name) => {
        for (const text of [emitIdentifier(name), emitMemberName(name), emitTypeName(name)]) {
          expect(text).toMatch(/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u);
        }
      }),
    );
  });

  it.each([
    ["create_run_api_v4_runs_post", "createRunApiV4RunsPost"],
    ["queueMessage", "queueMessage"],
    ["user-agent", "userAgent"],
    ["ID", "id"],
    ["2fa", "_2fa"],
    ["!?", "_"],
    ["größe", "größe"],
    ["class", "class_"],
  ])("turn %s into %s", (name, identifier) => {
    expect(emitIdentifier(name)).toBe(identifier);
  });

  it("may be reserved words as members, but not what every object has", () => {
    expect(
      ["get", "delete", "class", "constructor", "then", "__proto__"].map(emitMemberName),
    ).toEqual(["get", "delete", "class", "constructor_", "then_", "proto"]);
  });
});

it("emitUnion writes each value once", () => {
  expect(emitUnion([])).toBe("never");
  expect(emitUnion(["a", "b", "a"])).toBe('"a" | "b"');
});
