import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { resolveBaseUrl } from "../../../runtime/transport/base-url.js";
import { v4 } from "./deployments.js";
import { errorOf, messageOf, outcomeOf } from "./failing.js";

describe("resolveBaseUrl", () => {
  beforeEach(() => {
    vi.stubEnv("SERVICE_BASE_URL", undefined);
    vi.stubEnv("SERVICE_EU_BASE_URL", undefined);
  });
  afterEach(() => vi.unstubAllEnvs());

  it("prefers the option, then the region's own variable, then the spec", () => {
    vi.stubEnv("SERVICE_BASE_URL", "https://us.service.example");
    vi.stubEnv("SERVICE_EU_BASE_URL", "https://eu.service.example");
    expect(resolveBaseUrl(v4, "us", "https://given.example")).toBe("https://given.example");
    expect(resolveBaseUrl(v4, "us", undefined)).toBe("https://us.service.example");
    expect(resolveBaseUrl(v4, "eu", undefined)).toBe("https://eu.service.example");
    const fixed = {
      defaultRegion: "default",
      regions: { default: { baseUrl: "https://a.example/" } },
    };
    expect(resolveBaseUrl(fixed, "default", undefined)).toBe("https://a.example");
  });

  it("is a host that cannot exist where the API does not", () => {
    const absent = {
      defaultRegion: "a",
      regions: { a: { baseUrlEnv: "A" }, b: { absent: true } },
    } as const;
    expect(resolveBaseUrl(absent, "b", undefined)).toBe("https://absent.invalid");
    expect(resolveBaseUrl(absent, "b", "https://given.example")).toBe("https://given.example");
  });

  it("names option, variable and an example when there is none", () => {
    vi.stubEnv("SERVICE_BASE_URL", "https://us.service.example");
    const error = errorOf(() => resolveBaseUrl(v4, "eu", undefined));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain('"eu"');
    expect(String(error)).toContain("`baseUrl`");
    expect(String(error)).toContain("SERVICE_EU_BASE_URL");
    expect(String(error)).toMatch(/https:\/\/[\w.]+\.example/);
  });

  it.each([
    ["https://us.service.example", "https://us.service.example"],
    ["https://us.service.example/", "https://us.service.example"],
    ["https://us.service.example///", "https://us.service.example"],
    ["https://us.service.example/api/v4", "https://us.service.example"],
    ["https://us.service.example/api/v2/", "https://us.service.example"],
    ["https://us.service.example//api/v3//", "https://us.service.example"],
    ["HTTPS://US.service.example:443/api/v4", "https://us.service.example"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://127.0.0.1:8080/api/v4", "http://127.0.0.1:8080"],
    ["http://[::1]:8080", "http://[::1]:8080"],
    [" https://us.service.example\n", "https://us.service.example"],
    ["https://gateway.example/cloud/api/v4", "https://gateway.example/cloud"],
  ])("understands %j", (given, expected) => {
    expect(resolveBaseUrl(v4, "us", given)).toBe(expected);
  });

  it.each([
    ["", "is empty"],
    ["  ", "is empty"],
    ["us.service.example", "no scheme"],
    ["localhost:3000", "no scheme"],
    ["user:canary@us.service.example", "no scheme"],
    ["//us.service.example", "no scheme"],
    ["ftp://us.service.example", "other than http and https"],
    ["file:///etc/hosts", "other than http and https"],
    ["https://", "not a valid URL"],
    ["https://us service.example", "not a valid URL"],
    ["https://user:canary@us.service.example:99999", "not a valid URL"],
    ["https://user:canary@us.service.example", "user name or password"],
    ["https://canary@us.service.example", "user name or password"],
    ["https://:canary@us.service.example", "user name or password"],
    ["https://us.service.example/?key=canary", "query or a fragment"],
    ["https://us.service.example?", "query or a fragment"],
    ["https://us.service.example/#canary", "query or a fragment"],
  ])("refuses %j and says why without showing it", (given, reason) => {
    const message = messageOf(() => resolveBaseUrl(v4, "us", given));
    expect(message).toContain(reason);
    expect(message).toContain(".example");
    expect(message).not.toContain("canary");
  });

  it("keeps the value out of the error's cause", () => {
    const error = errorOf(() => resolveBaseUrl(v4, "us", "https://user:canary@a:99999"));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).not.toHaveProperty("cause");
  });

  it("says which source a broken value came from", () => {
    vi.stubEnv("SERVICE_BASE_URL", "us.service.example");
    expect(messageOf(() => resolveBaseUrl(v4, "us", undefined))).toContain(
      "the environment variable SERVICE_BASE_URL",
    );
    expect(messageOf(() => resolveBaseUrl(v4, "us", "nowhere"))).toContain("the option `baseUrl`");
  });

  it("gives an http or https URL without slash, query or credentials, or refuses", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string()), (given) => {
        const outcome = outcomeOf(() => resolveBaseUrl(v4, "us", given));
        if ("error" in outcome) return outcome.error instanceof ConfigurationError;
        expect(outcome.value).toMatch(/^https?:\/\/[^/?#@]+(?:\/[^?#]*[^/?#])?$/);
        return true;
      }),
    );
  });
});
