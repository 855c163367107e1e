import { describe, expect, it } from "vitest";
import { measureMemory } from "../../../bench/shared/measure-memory.js";

describe("measureMemory", () => {
  it("gives the peak of each process below the measured one, largest first", async () => {
    const child = 'process.argv[1] = "small";';
    const parent = `
      process.argv[1] = "large";
      globalThis.kept = Buffer.alloc(150 * 1024 * 1024, 1);
      require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(child)}]);`;
    const [largest, other, ...rest] = await measureMemory(["-e", parent]);
    expect(largest?.program).toBe("large");
    expect(largest?.megabytes).toBeGreaterThan(150);
    expect(other?.program).toBe("small");
    expect(rest).toEqual([]);
  });
});
