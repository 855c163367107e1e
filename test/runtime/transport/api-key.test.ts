import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { missingKey, resolveApiKey } from "../../../runtime/transport/api-key.js";
import { signup, v4 } from "./deployments.js";
import { errorOf, messageOf } from "./failing.js";

describe("resolveApiKey", () => {
  beforeEach(() => vi.stubEnv("SERVICE_API_KEY", undefined));
  afterEach(() => vi.unstubAllEnvs());

  it("prefers the option to the environment", () => {
    vi.stubEnv("SERVICE_API_KEY", "svc_from_environment");
    expect(resolveApiKey(v4.key, "svc_given")).toBe("svc_given");
    expect(resolveApiKey(v4.key, undefined)).toBe("svc_from_environment");
  });

  it("names option and variable when the key is missing", () => {
    const error = errorOf(() => resolveApiKey(v4.key, undefined));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain("`apiKey`");
    expect(String(error)).toContain("SERVICE_API_KEY");
  });

  it("says that the variable is empty rather than missing", () => {
    vi.stubEnv("SERVICE_API_KEY", "");
    expect(messageOf(() => resolveApiKey(v4.key, undefined))).toContain(
      "SERVICE_API_KEY is set, but empty",
    );
  });

  it("does without a key where the API can, also with an empty variable", () => {
    expect(resolveApiKey(signup.key, undefined)).toBeUndefined();
    vi.stubEnv("SERVICE_API_KEY", "");
    expect(resolveApiKey(signup.key, undefined)).toBeUndefined();
    expect(resolveApiKey(undefined, undefined)).toBeUndefined();
  });

  it("gives each kind of broken key a message of its own", () => {
    const broken = {
      empty: "",
      bearer: "Bearer svc_canary",
      lineBreak: "svc_canary\n",
      space: "svc canary",
      control: "svc_\u0000canary",
      nonAscii: "svc_canarÿ",
    };
    const messages = Object.values(broken).map((key) =>
      messageOf(() => resolveApiKey(v4.key, key)),
    );
    expect(new Set(messages).size).toBe(messages.length);
    for (const message of messages) expect(message).not.toContain("canar");
  });

  it.each(["Bearer svc_canary", "bearer svc_canary", "BEARER\tsvc_canary", " Bearer:svc_canary"])(
    "recognises the prefix in %j",
    (key) => {
      expect(messageOf(() => resolveApiKey(v4.key, key))).toContain("Bearer");
    },
  );

  it.each([42, null, {}])("refuses %j from plain JavaScript", (value) => {
    const options: { apiKey: string } = JSON.parse(JSON.stringify({ apiKey: value }));
    expect(messageOf(() => resolveApiKey(v4.key, options.apiKey))).toContain("not a string");
  });

  it("says which source a broken key came from", () => {
    vi.stubEnv("SERVICE_API_KEY", "svc_canary ");
    expect(messageOf(() => resolveApiKey(v4.key, undefined))).toContain(
      "the environment variable SERVICE_API_KEY",
    );
  });

  it("accepts every key of visible ASCII and refuses every other, never showing it", () => {
    const canary = fc.stringMatching(/^[!-~]{8,40}$/).filter((key) => !/bearer/i.test(key));
    fc.assert(
      fc.property(canary, (key) => {
        expect(resolveApiKey(v4.key, key)).toBe(key);
      }),
    );
    const other = fc.string({ unit: "binary", minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(canary, other, canary, (before, between, after) => {
        fc.pre(!/^[!-~]+$/.test(between));
        const message = messageOf(() => resolveApiKey(v4.key, before + between + after));
        expect(message).not.toContain(before);
        expect(message).not.toContain(after);
      }),
    );
  });
});

describe("missingKey", () => {
  it("names no variable where there is none", () => {
    const error = missingKey({ in: "header", name: "X-Key", required: true });
    expect(error.message).toContain("`apiKey`");
    expect(error.message).not.toContain("environment");
  });
});
