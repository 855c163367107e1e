import { describe, expect, it } from "vitest";
import { firstCall, givenFor, turnPage } from "../../../runtime/polling/follow-pages.js";

describe("turnPage", () => {
  const body = { kind: "ferry", page: { size: 2 } };
  const first = firstCall({ query: { limit: 2 }, timeout: 1000 }, body);

  it("changes a query parameter and leaves the rest", () => {
    expect(turnPage(first, "after", "a")).toEqual({
      options: { query: { limit: 2, after: "a" }, timeout: 1000 },
      body,
    });
  });

  it("changes a field of the body and leaves the rest, the caller's own body included", () => {
    expect(turnPage(first, ["page", "after"], "a")).toEqual({
      options: first.options,
      body: { kind: "ferry", page: { size: 2, after: "a" } },
    });
    expect(body).toEqual({ kind: "ferry", page: { size: 2 } });
  });

  it("creates a body where the caller has given none", () => {
    expect(turnPage(firstCall({}, undefined), ["page", "after"], 1).body).toEqual({
      page: { after: 1 },
    });
  });

  it("knows what the caller has given", () => {
    expect(givenFor(first, "limit")).toBe(2);
    expect(givenFor(first, ["page", "size"])).toBe(2);
    expect(givenFor(first, ["page", "after"])).toBeUndefined();
    expect(givenFor(firstCall({}, undefined), "toString")).toBeUndefined();
  });
});
