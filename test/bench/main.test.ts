import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

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
