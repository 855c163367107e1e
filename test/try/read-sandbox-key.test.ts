import { describe, expect, it } from "vitest";
import { readSandboxKey } from "../../docs/try/read-sandbox-key.js";
import { newKeyValue } from "../../sandbox/service/keys.js";

describe("readSandboxKey", () => {
  it("accepts every key that a sandbox creates", () => {
    const key = newKeyValue();
    expect(readSandboxKey(`${key}\n`)).toBe(key);
  });

  it.each([
    "svc_0123456789abcdef",
    "Bearer sandbox_0123",
    "Sandbox_0123",
    "xsandbox_0123",
    "sandbox-0123",
    "sandbox_",
    "sandbox_01 23",
    "sandbox_01\u00e9",
    "",
  ])("rejects %j without repeating it", (key) => {
    expect(() => readSandboxKey(key)).toThrow(
      new RangeError(
        "Enter the key that your sandbox printed. It begins with sandbox_. Never enter a key of the service here.",
      ),
    );
  });
});
