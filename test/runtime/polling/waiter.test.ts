import { describe, expect, it } from "vitest";
import { hasEnded, isTerminal, statusOf } from "../../../runtime/polling/waiter.js";

const waiter = { field: "state", terminal: ["sunk", "ashore"] } as const;

describe("statusOf", () => {
  it("reads the field that the waiter names, and nothing but a text", () => {
    expect(statusOf(waiter, { state: "afloat", status: "other" })).toBe("afloat");
    for (const answer of [undefined, null, "afloat", 1, {}, { state: 1 }, { state: null }, []]) {
      expect(statusOf(waiter, answer)).toBeUndefined();
    }
  });
});

describe("isTerminal", () => {
  it("knows the terminal statuses, letter by letter, and no other", () => {
    expect(
      ["sunk", "ashore", "Sunk", "afloat", "constructor", undefined].map((status) =>
        isTerminal(waiter, status),
      ),
    ).toEqual([true, true, false, false, false, false]);
  });
});

describe("hasEnded", () => {
  it("is so unless the result itself says that it goes on", () => {
    expect(hasEnded(waiter, { state: "sunk" })).toBe(true);
    expect(hasEnded(waiter, { name: "Boat" })).toBe(true);
    expect(hasEnded(waiter, { state: "afloat" })).toBe(false);
  });
});
