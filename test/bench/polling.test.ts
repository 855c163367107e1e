import { describe, expect, it } from "vitest";
import { bench } from "../../bench/polling.js";

describe("the benchmark of polling", () => {
  it("refuses a seed that is none", async () => {
    await expect(bench(["--seed", "many"])).rejects.toThrow(
      '--seed takes a whole number, not "many"',
    );
  });
});
