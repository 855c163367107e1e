import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../runtime/errors/index.js";
import { encodeBody } from "../../../runtime/transport/body.js";
import { errorOf } from "./failing.js";

function encode(value: unknown, contentType = "application/json"): ReturnType<typeof encodeBody> {
  return encodeBody("runs.create", value, contentType);
}

describe("encodeBody", () => {
  it.each([
    [{}, "{}"],
    [null, "null"],
    [{ modelParams: {} }, '{"modelParams":{}}'],
    [{ proxyCountryCode: null }, '{"proxyCountryCode":null}'],
    [{ model: undefined }, "{}"],
    [{ task: "a", deep: { list: [] } }, '{"task":"a","deep":{"list":[]}}'],
    ["text", '"text"'],
    [0, "0"],
  ])("writes %j as JSON", (value, body) => {
    expect(encode(value)).toEqual({ body, contentType: "application/json" });
  });

  it("takes media types with a suffix or a parameter for JSON", () => {
    expect(encode({}, "application/merge-patch+json").body).toBe("{}");
    expect(encode({}, "application/json; charset=utf-8").body).toBe("{}");
  });

  it("refuses what JSON cannot hold, without showing it", () => {
    const circular: Record<string, unknown> = { canary: "canary" };
    circular["canary"] = circular;
    for (const value of [circular, { canary: 1n }, () => "canary", Symbol("canary")]) {
      const error = errorOf(() => encode(value));
      expect(error).toBeInstanceOf(ValidationError);
      expect(error).toMatchObject({ local: true, detail: [{ loc: ["body"] }] });
      expect(JSON.stringify(error)).not.toContain("canary");
    }
  });

  it("sends given form data as it is", () => {
    const form = new FormData();
    expect(encode(form, "multipart/form-data")).toEqual({ body: form, contentType: undefined });
  });

  it("sends text and bytes as they are", () => {
    const bytes = new Uint8Array([1, 2]);
    expect(encode("{", "text/plain")).toEqual({ body: "{", contentType: "text/plain" });
    expect(encode(bytes, "application/octet-stream").body).toBe(bytes);
  });

  it("refuses an object for a media type that cannot hold it", () => {
    expect(errorOf(() => encode({ a: 1 }, "text/plain"))).toBeInstanceOf(ValidationError);
    expect(errorOf(() => encode({ a: 1 }, "multipart/form-data"))).toBeInstanceOf(ValidationError);
    expect(errorOf(() => encode(null, "multipart/form-data"))).toBeInstanceOf(ValidationError);
  });
});
