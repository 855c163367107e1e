import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The options and methods that programs use most. */
const mostUsed = [
  "OpenBrowser",
  "SharedRateBudget",
  "budget",
  "checkReasoning",
  "checkRegion",
  "interceptors",
  "logger",
  "maxThrottleWait",
  "onCreated",
  "onError",
  "onRetry",
  "onStatus",
  "onThrottle",
  "poll",
  "pollInterval",
  "requestBudget",
  "result",
  "serialize",
  "signal",
  "solve",
  "startSandbox",
  "supportedReasoning",
  "toModelParams",
  "toV4",
  "waitTimeout",
  "withJsonSchema",
  "withResponse",
];

const samples = readdirSync("docs/samples/guide").map((file) =>
  readFileSync(`docs/samples/guide/${file}`, "utf8"),
);

/** An example in a comment, one block of code, and the name that the comment is of. */
const example = /@example\n \s*\* ```ts\n([^]*?)\n \s*\* ```\n[^]*?\*\/\s+(?:[a-z]+ )*([\w]+)/g;

const examples = ["runtime", "sandbox"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(`${folder}/${file}`, "utf8").matchAll(example)])
    .map(([, code = "", name = ""]) => ({ name, code: code.replaceAll(/^ *\* ?/gm, "") })),
);

describe("an example in JSDoc", () => {
  it("is there for what programs use most", () => {
    expect(examples.map(({ name }) => name).toSorted()).toEqual(mostUsed);
  });

  it.each(examples)("of $name is part of a sample, which runs", ({ code }) => {
    expect(samples.some((sample) => holdsLines(sample, code))).toBe(true);
  });
});

it("lines of a sample are found as whole lines, at any indentation", () => {
  expect(holdsLines("a\n  b {\n    c\n  }\n", "b {\n  c\n}")).toBe(true);
  expect(holdsLines("a\n  b {\n    c\n  }\n", "b {\nc\n}")).toBe(false);
  expect(holdsLines("ab\n", "a")).toBe(false);
  expect(holdsLines("a\nb\n", "a\nc")).toBe(false);
});

function holdsLines(sample: string, code: string): boolean {
  const lines = sample.split("\n");
  const [first = "", ...rest] = code.split("\n");
  return lines.some((line, at) => {
    const indentation = line.slice(0, line.length - line.trimStart().length);
    const wanted = [first, ...rest].map((each) => (each === "" ? "" : indentation + each));
    return wanted.every((each, offset) => lines[at + offset] === each);
  });
}
