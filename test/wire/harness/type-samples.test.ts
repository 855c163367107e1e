import { describe, expect, it } from "vitest";
import { emitProgram, readVerdict, type TypeSample } from "./type-samples.js";

const samples: readonly TypeSample[] = [
  { title: "GET /a: input", method: ["things", "get"], values: { args: ["a\u2028", { n: null }] } },
  { title: "GET /a: answer", method: ["list"], values: { result: Uint8Array.of(1) } },
];

describe("the program of samples", () => {
  it("has each on a line of its own", () => {
    expect(emitProgram("AClient", samples).split("\n").slice(1)).toEqual([
      `export function take0(client: AClient): unknown { return client["things"]["get"]("a\\u2028", { ["n"]: null }); }`,
      `export function give1(): Awaited<ReturnType<AClient["list"]>> { return new Uint8Array([1]); }`,
      "",
    ]);
  });

  it("is judged sample by sample", () => {
    const output = "a/types-proof.ts(3,70): error TS2322: No.\n  more of it\n";
    expect([...readVerdict(output, () => samples)]).toEqual([
      ["a/types-proof.ts", ["GET /a: answer: TS2322: No."]],
    ]);
  });
});
