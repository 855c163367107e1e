import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { SharedInstances } from "../../../runtime/transport/pace/shared-state.js";

class Instance {
  isIdle = false;
}

setFlagsFromString("--expose-gc");
const gc: unknown = runInNewContext("gc");

/** Collects garbage; weak references hold until the present turn ends. */
async function collect(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  if (typeof gc === "function") gc();
}

describe("SharedInstances", () => {
  it("gives one instance for each name", () => {
    const instances = new SharedInstances<Instance>(({ isIdle }) => isIdle);
    const first = instances.get("a", () => new Instance());
    expect(instances.get("a", () => new Instance())).toBe(first);
    expect(instances.get("b", () => new Instance())).not.toBe(first);
  });

  it("keeps what is not idle, however many names there are", () => {
    const instances = new SharedInstances<Instance>(({ isIdle }) => isIdle);
    const first = instances.get("first", () => new Instance());
    for (let index = 0; index < 100; index += 1) instances.get(`${index}`, () => new Instance());
    expect(instances.size).toBe(101);
    expect(instances.get("first", () => new Instance())).toBe(first);
  });

  it("lets go of idle ones that nobody uses, and keeps those that somebody does", async () => {
    const instances = new SharedInstances<Instance>(() => true);
    const used = instances.get("used", () => new Instance());
    for (let index = 0; index < 1_000; index += 1) {
      instances.get(`${index}`, () => new Instance());
      if (index % 250 === 0) await collect();
    }
    expect(instances.size).toBeLessThan(700);
    expect(instances.get("used", () => new Instance())).toBe(used);
  });
});
