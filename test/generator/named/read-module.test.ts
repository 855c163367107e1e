import { describe, expect, it } from "vitest";
import { readModule } from "../../../generator/named/read-module.js";

const text = `
import type { Outer, Far as Near } from "../other/index.js";
import type { Client } from "a-package";
export { made, type Made } from "./made.js";
export interface Shape extends Base<Near> { readonly outer: Outer | "text"; call(by: By): Client }
export type Name = { readonly [Key in Keys]: Value<Key> };
export class Thing implements Contract {
  readonly #hidden: Hidden;
  private readonly secret: Secret;
  readonly shown: Shown;
  go(input: Input): Output { const local: Local = input; return local; }
}
export const value: Constant = 1;
function helper(): Helper {}
`;

describe("readModule", () => {
  const names = readModule("runtime/part/file.ts", text);

  it("says where names come from, unless that is a package", () => {
    expect(Object.fromEntries(names.imports)).toEqual({
      Outer: { file: "runtime/other/index.ts", name: "Outer" },
      Near: { file: "runtime/other/index.ts", name: "Far" },
    });
    expect(Object.fromEntries(names.exports)).toEqual({
      made: { file: "runtime/part/made.ts", name: "made" },
      Made: { file: "runtime/part/made.ts", name: "Made" },
    });
  });

  it("lists what the public part of each type names", () => {
    const declared = [...names.declarations].map(([name, named]) => [name, [...named].toSorted()]);
    expect(Object.fromEntries(declared)).toEqual({
      Shape: ["Base", "By", "Client", "Near", "Outer"],
      Name: ["Key", "Keys", "Value"],
      Thing: ["Contract", "Input", "Output", "Shown"],
    });
    expect([...names.classes]).toEqual(["Thing"]);
  });
});
