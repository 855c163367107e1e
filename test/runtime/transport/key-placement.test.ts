import { describe, expect, it } from "vitest";
import { placeKey } from "../../../runtime/transport/key-placement.js";

function place(placement: Parameters<typeof placeKey>[0], url = "https://a.example/x"): unknown {
  const target = { url, headers: { cookie: "a=1", "x-key": "other" } };
  placeKey(placement, "k&y", target);
  return target;
}

describe("placeKey", () => {
  it("sets a header, in place of any other value", () => {
    expect(place({ in: "header", name: "X-Key" })).toEqual({
      url: "https://a.example/x",
      headers: { cookie: "a=1", "x-key": "k&y" },
    });
    expect(place({ in: "header", name: "X-Key", prefix: "Token " })).toMatchObject({
      headers: { "x-key": "Token k&y" },
    });
  });

  it("appends a query parameter", () => {
    const placement = { in: "query", name: "key" } as const;
    expect(place(placement)).toMatchObject({ url: "https://a.example/x?key=k%26y" });
    expect(place(placement, "https://a.example/x?a=1")).toMatchObject({
      url: "https://a.example/x?a=1&key=k%26y",
    });
  });

  it("adds a cookie to the others", () => {
    expect(place({ in: "cookie", name: "key" })).toMatchObject({
      headers: { cookie: "a=1; key=k%26y" },
    });
  });
});
