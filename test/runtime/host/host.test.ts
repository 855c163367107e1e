import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hostOf } from "../../../runtime/host/host.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("hostOf", () => {
  it("knows this process, and one that does not exist", () => {
    const host = hostOf("ledger");
    expect(host.pid).toBe(process.pid);
    expect(host.isAlive(process.pid)).toBe(true);
    expect(host.isAlive(2 ** 22 + 1)).toBe(false);
  });

  it("takes a process of another user for alive", () => {
    const denied = Object.assign(new Error("not permitted"), { code: "EPERM" });
    vi.stubGlobal("process", {
      pid: 1,
      getBuiltinModule: () => ({}),
      kill: () => {
        throw denied;
      },
    });
    expect(hostOf("ledger").isAlive(5)).toBe(true);
  });

  it.each([undefined, {}, { getBuiltinModule: () => undefined }])(
    "says what is missing where the process is %j",
    (process) => {
      vi.stubGlobal("process", process);
      expect(() => hostOf("ledger")).toThrow(ConfigurationError);
      expect(() => hostOf("ledger")).toThrow("The option `ledger` needs a file system");
    },
  );

  it("imports no module of Node, which bundles for other platforms could not resolve", async () => {
    const url = new URL("../../../runtime/host/host.ts", import.meta.url);
    const text = await readFile(fileURLToPath(url), "utf8");
    expect(text).not.toMatch(/from "node:|import\(/);
  });
});
