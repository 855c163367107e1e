import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { resolveRegion } from "../../../runtime/transport/region.js";
import { signup, v4 } from "./deployments.js";
import { errorOf, messageOf } from "./failing.js";

describe("resolveRegion", () => {
  beforeEach(() => vi.stubEnv("SERVICE_REGION", undefined));
  afterEach(() => vi.unstubAllEnvs());

  it("prefers the option, then the variable, then the default", () => {
    expect(resolveRegion(v4, undefined)).toBe("us");
    vi.stubEnv("SERVICE_REGION", "eu");
    expect(resolveRegion(v4, undefined)).toBe("eu");
    expect(resolveRegion(v4, "us")).toBe("us");
  });

  it("takes an empty variable for one that is not set", () => {
    vi.stubEnv("SERVICE_REGION", "");
    expect(resolveRegion(v4, undefined)).toBe("us");
  });

  it("names the given region, its source and the known ones in order", () => {
    const error = errorOf(() => resolveRegion(v4, "asia"));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain('"asia"');
    expect(String(error)).toContain("the option `region`");
    expect(String(error)).toContain('"eu", "us"');
    vi.stubEnv("SERVICE_REGION", "EU");
    expect(messageOf(() => resolveRegion(v4, undefined))).toContain("SERVICE_REGION");
  });

  it.each(["", "EU", " eu", "__proto__", "constructor", "toString"])(
    "does not know %j",
    (region) => {
      expect(errorOf(() => resolveRegion(v4, region))).toBeInstanceOf(ConfigurationError);
    },
  );

  it("says where an API exists that the region does not have", () => {
    expect(messageOf(() => resolveRegion(signup, "eu"))).toContain('listed for: "us"');
  });
});
