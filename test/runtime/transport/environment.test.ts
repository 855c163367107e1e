import { afterEach, describe, expect, it, vi } from "vitest";
import { readEnvironment } from "../../../runtime/transport/environment.js";

describe("readEnvironment", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  it("reads a variable, and nothing where no name is known", () => {
    vi.stubEnv("SERVICE_REGION", "eu");
    expect(readEnvironment("SERVICE_REGION")).toBe("eu");
    expect(readEnvironment("SERVICE_NOWHERE")).toBeUndefined();
    expect(readEnvironment(undefined)).toBeUndefined();
  });

  it("finds nothing on a platform without an environment", () => {
    vi.stubGlobal("process", undefined);
    expect(readEnvironment("SERVICE_REGION")).toBeUndefined();
    vi.stubGlobal("process", {});
    expect(readEnvironment("SERVICE_REGION")).toBeUndefined();
  });

  it("finds nothing where reading is not permitted", () => {
    const env = new Proxy({}, { get: () => expect.fail("Requires env access") });
    vi.stubGlobal("process", { env });
    expect(readEnvironment("SERVICE_REGION")).toBeUndefined();
  });
});
