import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";
import { SharedInstances } from "../../../../runtime/transport/pace/shared-state.js";

interface Instance {
  readonly isIdle: boolean;
  forget(): void;
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
  const url = "https://service.example/api";
  let instances = new SharedInstances<Instance>();
  beforeEach(() => {
    instances = new SharedInstances<Instance>();
  });

  const get = (name: string, isIdle = false): Instance =>
    instances.get(url, name, () => ({ isIdle, forget() {} }));

  it("gives one instance for each name", () => {
    const first = get("a");
    expect(get("a")).toBe(first);
    expect(get("b")).not.toBe(first);
  });

  it("keeps what is not idle, however many names there are", () => {
    const first = get("first");
    for (let index = 0; index < 100; index += 1) get(`${index}`);
    expect(instances.size).toBe(101);
    expect(get("first")).toBe(first);
  });

  it("lets go of idle ones that nobody uses, and keeps those that somebody does", async () => {
    const used = get("used", true);
    for (let index = 0; index < 1_000; index += 1) {
      get(`${index}`, true);
      if (index % 250 === 0) await collect();
    }
    expect(instances.size).toBeLessThan(700);
    expect(get("used")).toBe(used);
  });
});
