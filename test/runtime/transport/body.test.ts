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

  it("makes form data of an object and leaves its media type to fetch", async () => {
    const { body, contentType } = encode(
      { name: "a", tags: ["b", "c"], file: new Blob(["d"]), meta: { e: 1 }, none: undefined },
      "multipart/form-data",
    );
    expect(contentType).toBeUndefined();
    const form = await new Response(body).formData();
    expect(form.get("name")).toBe("a");
    expect(form.getAll("tags")).toEqual(["b", "c"]);
    expect(form.get("file")).toBeInstanceOf(Blob);
    expect(form.get("meta")).toBe('{"e":1}');
    expect(form.has("none")).toBe(false);
  });

  it("sends given form data as it is", () => {
    const form = new FormData();
    expect(encode(form, "multipart/form-data")).toEqual({ body: form, contentType: undefined });
  });

  it("makes a URL-encoded form of an object", () => {
    const { body, contentType } = encode({ a: "b c", d: 1 }, "application/x-www-form-urlencoded");
    expect(String(body)).toBe("a=b+c&d=1");
    expect(contentType).toBe("application/x-www-form-urlencoded");
  });

  it("sends text and bytes as they are", () => {
    const bytes = new Uint8Array([1, 2]);
    expect(encode("{", "text/plain")).toEqual({ body: "{", contentType: "text/plain" });
    expect(encode(bytes, "application/octet-stream").body).toBe(bytes);
  });

  it("refuses an object for a media type that cannot hold it", () => {
    expect(errorOf(() => encode({ a: 1 }, "text/plain"))).toBeInstanceOf(ValidationError);
    expect(errorOf(() => encode(null, "multipart/form-data"))).toBeInstanceOf(ValidationError);
  });
});
