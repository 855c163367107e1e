import { describe, expect, it } from "vitest";
import { readRedirect } from "../../../runtime/transport/decode.js";

const url = "https://service.example/a/b?key=secret";

function read(location?: string): unknown {
  const headers = new Headers(location === undefined ? {} : { location });
  return readRedirect({ status: 302, statusText: "", headers, bytes: new Uint8Array() }, { url });
}

describe("readRedirect", () => {
  it("gives status and target", () => {
    expect(read("https://files.example/x?y=1")).toEqual({
      status: 302,
      location: "https://files.example/x?y=1",
    });
  });

  it("resolves a target against what was asked for", () => {
    expect(read("../c")).toEqual({ status: 302, location: "https://service.example/c" });
  });

  it.each([[undefined], ["http://[bad"]])("has no target where the answer names %s", (location) => {
    expect(read(location)).toEqual({ status: 302, location: undefined });
  });
});
