import { expect, it } from "vitest";
import { bench } from "../../bench/polling.js";

it("the benchmark of polling refuses a seed that is none", async () => {
  await expect(bench(["--seed", "many"])).rejects.toThrow(
    '--seed takes a whole number, not "many"',
  );
});
