import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readExamples } from "./support/read-examples.js";

/** The options and methods that programs use most. */
const mostUsed = [
  "ApiPromise.withResponse",
  "ClientOptions.budget",
  "ClientOptions.interceptors",
  "ClientOptions.logger",
  "ClientOptions.maxThrottleWait",
  "ClientOptions.onRetry",
  "ClientOptions.onThrottle",
  "CreateAndWaitOptions.onCreated",
  "Limits.requestBudget",
  "OpenBrowser",
  "PollTiming.onError",
  "PollTiming.pollInterval",
  "PollTiming.signal",
  "PollTiming.timeout",
  "Reasoning.checkReasoning",
  "Reasoning.supportedReasoning",
  "Reasoning.toModelParams",
  "Reasoning.toV4",
  "Regions.checkRegion",
  "ResultOption.result",
  "SharedRateBudget",
  "Solver.solve",
  "WaitOptions.onStatus",
  "poll",
  "serialize",
  "startSandbox",
  "withJsonSchema",
];

const samples = readdirSync("docs/samples/guide").map((file) =>
  readFileSync(`docs/samples/guide/${file}`, "utf8"),
);
const examples = readExamples(["overlays", "runtime", "sandbox"]);

describe("an example in JSDoc", () => {
  it("is there for what programs use most", () => {
    expect(examples.map(({ name }) => name).toSorted()).toEqual(mostUsed);
  });

  it.each(examples)("of $name is part of a sample, which runs", ({ code }) => {
    expect(samples.some((sample) => holdsLines(sample, code))).toBe(true);
  });
});

describe("lines of a sample", () => {
  it("are found as whole lines, at any indentation", () => {
    expect(holdsLines("a\n  b {\n    c\n  }\n", "b {\n  c\n}")).toBe(true);
    expect(holdsLines("a\n  b {\n    c\n  }\n", "b {\nc\n}")).toBe(false);
    expect(holdsLines("ab\n", "a")).toBe(false);
    expect(holdsLines("a\nb\n", "a\nc")).toBe(false);
  });
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
