import { describe, expect, it } from "vitest";
import { isTerminal, statusOf } from "../../../runtime/polling/ended-work.js";

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
