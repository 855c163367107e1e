import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorCode } from "../../../runtime/host/host.js";
import { apiTitle, innermostCause, reasonOf } from "../../../runtime/text/show.js";
import { isVisibleWord } from "../../../runtime/text/printable.js";
import { nearestName } from "../../../runtime/text/unknown-name.js";
import { describeUnknown } from "../../../runtime/text/unknown-name.js";
import { errorOf } from "../transport/failing.js";

const names = ["apiKey", "baseUrl", "timeout", "maxRetries"];

describe("nearestName", () => {
  it.each([
    ["baseURL", "baseUrl"],
    ["base_url", "baseUrl"],
    ["apikey", "apiKey"],
    ["timout", "timeout"],
    ["timeuot", "timeout"],
    ["maxRetry", "maxRetries"],
  ])("takes %s for %s", (given, meant) => {
    expect(nearestName(given, names)).toBe(meant);
  });

  it.each(["", "url", "project", "x".repeat(100_000)])("takes %j for none of them", (given) => {
    expect(nearestName(given, names)).toBeUndefined();
  });

  it("has nothing to offer where there are no names", () => {
    expect(nearestName("apiKey", [])).toBeUndefined();
  });
});

describe("describeUnknown", () => {
  it("offers the name that may have been meant, or else all of them, sorted", () => {
    expect(describeUnknown("baseURL", names)).toBe("`baseURL` is unknown: did you mean `baseUrl`?");
    expect(describeUnknown("project", names)).toBe(
      "`project` is unknown; expected one of apiKey, baseUrl, maxRetries, timeout.",
    );
  });

  it("shows nothing that a terminal obeys", () => {
    expect(describeUnknown("\u001b[2J", [])).not.toContain("\u001b");
  });
});

describe("isVisibleWord", () => {
  it.each(["k", "sk_1!~", "a/b=c"])("takes %j", (text) => {
    expect(isVisibleWord(text)).toBe(true);
  });

  it.each(["", "a b", "a\n", "a\tb", "\u0000", "ä", "\u007f"])("does not take %j", (text) => {
    expect(isVisibleWord(text)).toBe(false);
  });
});

it("apiTitle ends with the version, unless that stands for none", () => {
  expect(apiTitle("Things", "1.2.3", ", version ")).toBe("Things, version 1.2.3");
  expect(apiTitle("Things", "0.0.0", ", version ")).toBe("Things");
});

describe("an error", () => {
  // What Node.js throws when neither address of a host answers.
  const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  const reset = new Error("read ECONNRESET");
  const failed = new TypeError("fetch failed", { cause: reset });

  it.each([
    [new RangeError("too long"), "too long"],
    [refused, "ECONNREFUSED"],
    [new AggregateError([]), "AggregateError"],
    ["stopped", "stopped"],
    [undefined, "undefined"],
  ])("has a reason in its message, its code or its name: %s", (error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });

  it.each([
    [new Error("no answer", { cause: failed }), reset],
    [reset, reset],
    [new Error("outer", { cause: "a text" }), "a text"],
    [undefined, undefined],
  ])("has an innermost cause: %s", (error, cause) => {
    expect(innermostCause(error)).toBe(cause);
  });

  it("has a code if it is one of the system", () => {
    expect(errorCode(errorOf(() => readFileSync("/no/such/file")))).toBe("ENOENT");
    expect(errorCode(new Error("other"))).toBeUndefined();
    expect(errorCode({ code: "ENOENT" })).toBeUndefined();
  });
});
