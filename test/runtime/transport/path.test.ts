import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../runtime/errors/index.js";
import { fillPath } from "../../../runtime/transport/path.js";
import { errorOf, outcomeOf } from "./failing.js";

const template = "/api/v4/runs/{id}/status";

function fill(id: unknown): string {
  return fillPath("runs.getStatus", template, { id });
}

describe("fillPath", () => {
  it("leaves a path without parameters as it is", () => {
    expect(fillPath("runs.create", "/api/v4/runs", {})).toBe("/api/v4/runs");
  });

  it("fills in strings, numbers and booleans", () => {
    expect(fill("run_1")).toBe("/api/v4/runs/run_1/status");
    expect(fill(7)).toBe("/api/v4/runs/7/status");
    expect(fill(false)).toBe("/api/v4/runs/false/status");
  });

  it.each([
    ["a/b", "a%2Fb"],
    ["../x", "..%2Fx"],
    ["a?b#c", "a%3Fb%23c"],
    ["a\\b", "a%5Cb"],
    ["...", "..."],
    ["%252e", "%25252e"],
    ["{id}", "%7Bid%7D"],
    ["$&", "%24%26"],
    ["né\u0000", "n%C3%A9%00"],
  ])("encodes %j", (value, encoded) => {
    expect(fill(value)).toBe(`/api/v4/runs/${encoded}/status`);
  });

  it.each(["", ".", "..", "%2e", "%2E", ".%2e", "%2E.", "%2e%2E", "\ud800", "a\udc00b"])(
    "refuses %j",
    (value) => {
      const error = errorOf(() => fill(value));
      expect(error).toBeInstanceOf(ValidationError);
      expect(error).toMatchObject({
        local: true,
        operation: "runs.getStatus",
        detail: [{ loc: ["path", "id"] }],
      });
    },
  );

  it.each([undefined, null, Number.NaN, Infinity, {}, ["a"], () => "a"])("refuses %s", (value) => {
    expect(errorOf(() => fill(value))).toMatchObject({ detail: [{ loc: ["path", "id"] }] });
  });

  it.each([{ id: "run_1", status: "completed" }, { id: 7 }])("says to pass the id of %j", (run) => {
    expect(errorOf(() => fill(run))).toHaveProperty(
      "message",
      "runs.getStatus: the request was rejected before it was sent: path.id: must be a string, number or boolean, such as `run.id` and not `run`",
    );
  });

  it("does not take inherited properties for values", () => {
    expect(errorOf(() => fillPath("x", "/{constructor}", {}))).toBeInstanceOf(ValidationError);
  });

  it("fills several parameters, also within one segment", () => {
    const values = { name: "a{suffix}", suffix: ".b", version: 2 };
    expect(fillPath("x", "/files/{name}{suffix}/{version}", values)).toBe(
      "/files/a%7Bsuffix%7D.b/2",
    );
    expect(
      errorOf(() => fillPath("x", "/files/{name}{suffix}", { name: ".", suffix: "." })),
    ).toBeInstanceOf(ValidationError);
  });

  it("gives a path that matches the template for any string, or throws", () => {
    const value = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(".", "/", "%", "2", "e", "E", "\\", "?", "#", "\ud800") }),
    );
    fc.assert(
      fc.property(value, (id) => {
        const outcome = outcomeOf(() => fill(id));
        if ("error" in outcome) return outcome.error instanceof ValidationError;
        const path = outcome.value;
        const { pathname, search, hash, host } = new URL(`https://service.example${path}`);
        expect(pathname).toBe(path);
        expect({ search, hash, host }).toEqual({ search: "", hash: "", host: "service.example" });
        const [, segment] = /^\/api\/v4\/runs\/([^/]+)\/status$/.exec(pathname) ?? [];
        expect(decodeURIComponent(segment ?? "")).toBe(id);
        return true;
      }),
      { numRuns: 2000 },
    );
  });
});
