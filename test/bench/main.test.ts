import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { alternate } from "../../bench/shared/alternate.js";
import { medianOf } from "../../bench/shared/median.js";
import { mostAtOnce, type Session } from "../../bench/fleet/sessions.js";

const bench = (...args: string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "bench/main.ts", ...args], { encoding: "utf8" });

describe("npm run bench", () => {
  it.each([[], ["constructor"]])("lists the benchmarks for %j", (...args) => {
    const { status, stderr } = bench(...args);
    expect(stderr).toMatch(/NAME is one of: (\w+, )*generate/);
    expect(status).toBe(2);
  });

  it.each([["--help"], ["generate", "--help"]])(
    "says for %j what there is to measure",
    (...args) => {
      const { status, stdout } = bench(...args);
      expect(stdout).toMatch(/^ {2}generate {3}time and memory of a generator run/m);
      expect(status).toBe(0);
    },
  );

  it.each(["generate", "watch"])("refuses a number of rounds that is none: %s", (name) => {
    const { status, stderr } = bench(name, "--rounds", "many");
    expect(stderr).toContain('--rounds takes a whole number above 0, not "many"');
    expect(status).toBe(1);
  });
});

it("alternate measures by turns, starts each round with the next one, and does not count the first round", async () => {
  const order: string[] = [];
  const candidate = (name: string) => ({ name, measure: () => Promise.resolve(order.push(name)) });
  const results = await alternate([candidate("a"), candidate("b")], 2);
  expect(order.join("")).toBe("abbaab");
  expect(results).toEqual([
    { name: "a", values: [4, 5] },
    { name: "b", values: [3, 6] },
  ]);
});

it.each([
  ["takes the middle one of an odd number of values, whatever their order", [9, 100, 2], 9],
  ["takes the mean of the middle two of an even number of values", [4, 1, 2, 10], 3],
  ["knows nothing of no values", [], Number.NaN],
])("medianOf %s", (_, values, median) => {
  expect(medianOf(values)).toBe(median);
});

const session = (begunAt: number, endedAt: number): Session => ({ begunAt, endedAt });

it("the most sessions at once counts one that begins when another ends as its successor", () => {
  expect(mostAtOnce([session(10, 20), session(0, 10), session(5, 12), session(12, 20)])).toBe(2);
  expect(mostAtOnce([session(0, 10), session(5, 12), session(9, 11)])).toBe(3);
  expect(mostAtOnce([])).toBe(0);
});
