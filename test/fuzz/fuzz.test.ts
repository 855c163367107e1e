import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzz } from "./fuzz.js";
import { GeneratorError } from "../../generator/api/problem.js";
import { kinds, parseOptions } from "./options.js";
import type { Target } from "./target.js";
import { createAnswers } from "./targets/answers.js";
import { createDocuments } from "./targets/documents.js";
import { createFiles } from "./targets/files.js";

/** Something that bears every text but a long one. */
const fragile: Target = {
  kind: "answers",
  property: fc.asyncProperty(fc.string({ maxLength: 100, size: "max" }), async (text) => {
    if (text.length > 10) throw new Error("\u001b[2J too long");
  }),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

describe("a fuzz", () => {
  it("shows the smallest input that does harm, and how to see it again", async () => {
    const { failure = "" } = await fuzz(fragile, { time: 20_000, seed: 42 });
    const [, path = ""] = /--only answers --seed 42 --path ([\d:]+)\n/.exec(failure) ?? [];
    expect(failure).toMatch(/\n\n\["[^\n]{11,14}"\]\n\n/);
    expect(failure).toContain(String.raw`Error: \u001b[2J too long`);
    const again = await fuzz(fragile, { time: 20_000, seed: 42, path, inputs: 1 });
    expect(again.failure?.split("\n")[8]).toBe(failure.split("\n")[8]);
  });

  it("ends with its time when nothing does harm", async () => {
    const sound = { ...fragile, property: fc.asyncProperty(fc.nat(), async () => undefined) };
    const { inputs, failure } = await fuzz(sound, { time: 50, seed: 1 });
    expect(failure).toBeUndefined();
    expect(inputs).toBeGreaterThan(0);
  });

  it.each([
    { kind: "documents", create: createDocuments, inputs: 3 },
    { kind: "answers", create: createAnswers, inputs: 50 },
    { kind: "files", create: createFiles, inputs: 30 },
  ])("tries $kind", async ({ kind, create, inputs }) => {
    await using target = create();
    const outcome = await fuzz(target, { time: 30_000, seed: 2, inputs });
    expect(outcome).toEqual({ kind, inputs, failure: undefined });
  });
});

describe("the options of a fuzz", () => {
  it("are half a minute for everything, from any seed", () => {
    const options = parseOptions([]);
    expect(options).toMatchObject({ help: false, time: 30_000, only: kinds });
    expect(Number.isInteger(options.seed)).toBe(true);
  });

  it("are those that a failure has printed", () => {
    const args = ["--only", "files", "--seed", "-7", "--path", "1:2"];
    const attached = ["--only", "files", "--seed=-7", "--path", "1:2"];
    expect(parseOptions(attached)).toMatchObject({ only: ["files"], seed: -7, path: "1:2" });
    expect(() => parseOptions(args)).toThrow(GeneratorError);
  });

  it.each([
    ["--minutes", "0"],
    ["--minutes", "soon"],
    ["--minutes", "1441"],
    ["--only", "birds"],
    ["--seed", "1.5"],
    ["--path", "1:2"],
    ["--path", "1:2", "--seed", "1"],
    ["birds"],
  ])("are refused such as %s %s %s", (...args) => {
    expect(() => parseOptions(args)).toThrow(GeneratorError);
  });
});
