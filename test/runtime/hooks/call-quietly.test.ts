import { describe, expect, it } from "vitest";
import { callQuietly } from "../../../runtime/hooks/call-quietly.js";

describe("callQuietly", () => {
  it("calls the hook before it returns", () => {
    const calls: string[] = [];
    const told = callQuietly(() => calls.push("hook"));
    expect(calls).toEqual(["hook"]);
    return expect(told).resolves.toBeUndefined();
  });

  it.each([
    () => {
      throw new Error("broken");
    },
    () => Promise.reject(new Error("broken")),
    () => undefined,
  ])("never rejects: %s", async (hook) => {
    await expect(callQuietly(hook)).resolves.toBeUndefined();
  });

  it("waits for a promise that the hook returns", async () => {
    let isDone = false;
    await callQuietly(async () => {
      await Promise.resolve();
      isDone = true;
    });
    expect(isDone).toBe(true);
  });
});
