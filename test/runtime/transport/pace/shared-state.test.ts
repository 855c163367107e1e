import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { SharedInstances } from "../../../../runtime/transport/pace/shared-state.js";

interface Instance {
  readonly isIdle: boolean;
  forget(): void;
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
    for (let index = 0; index < 1_500; index += 1) get(`${index}`);
    expect(get("first")).toBe(first);
  });

  it("keeps a thousand idle ones, those that were asked for last, without weak references", () => {
    vi.stubGlobal("WeakRef", undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const [used, forgotten] = [get("used", true), get("forgotten", true)];
    for (let index = 0; index < 1_500; index += 1) {
      get(`${index}`, true);
      expect(get("used")).toBe(used);
    }
    expect(get("forgotten")).not.toBe(forgotten);
  });
});
