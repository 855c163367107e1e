import path from "node:path";
import { describe, expect, it } from "vitest";
import { readOptions, type Option } from "./support/option-docs.js";

const options = readOptions(path.resolve(import.meta.dirname, "../.."));

/** Names that end like those of times. */
const time = /(?:timeout|deadline|wait|interval|delay|duration|elapsed)$/i;

describe("the options of public functions", () => {
  it("are found, those of clients, calls, waits, budgets and the sandbox", () => {
    const names = [
      "ClientOptions.timeout",
      "DrainOptions.items",
      "OpenBrowserOptions.ledger",
      "PollTiming.waitTimeout",
      "RequestOptions.signal",
      "ResultOption.result",
      "SandboxOptions.runDuration",
      "SharedRateBudgetOptions.processes",
      "Solver.solve",
      "WaitOptions.onStatus",
    ];
    expect(namesOf(options)).toEqual(expect.arrayContaining(names));
  });

  it("say what they do", () => {
    expect(namesOf(options.filter(({ text }) => !/^\S+ \S+/.test(text)))).toEqual([]);
  });

  it("name the unit of a time", () => {
    const times = options.filter(({ name, isNumber }) => isNumber && time.test(name));
    expect(namesOf(times)).toContain("PollTiming.pollInterval");
    expect(namesOf(times.filter(({ text }) => !/milliseconds/i.test(text)))).toEqual([]);
  });

  it("name their default, but for hooks and signals, which have none", () => {
    const optional = options.filter(({ isOptional, isCallback }) => isOptional && !isCallback);
    expect(namesOf(optional)).toContain("ClientOptions.maxRetries");
    expect(namesOf(optional.filter((option) => !saysDefault(option)))).toEqual([]);
  });
});

function saysDefault({ text, defaultText }: Option): boolean {
  return defaultText === undefined ? /\b[Dd]efault\b|By default/.test(text) : defaultText !== "";
}

function namesOf(some: readonly Option[]): string[] {
  return some.map(({ name }) => name).toSorted();
}
