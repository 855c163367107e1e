import { describe, expect, it } from "vitest";
import { listProblems } from "../../../runtime/errors/list-problems.js";

const problem = (msg: string, ...loc: (string | number)[]) => ({ loc, msg, type: "value_error" });

describe("listProblems", () => {
  it("is empty for none", () => {
    expect(listProblems([])).toBe("");
  });

  it("gives each with its place, in one line", () => {
    const detail = [problem("Wrong\nRight", "body", 2), problem("Missing")];
    expect(listProblems(detail)).toBe("body.2: Wrong Right; Missing");
  });

  it("ends after ten, and says how many there are besides", () => {
    const listed = listProblems(Array.from({ length: 12 }, () => problem("Wrong")));
    expect(listed.match(/Wrong/g)).toHaveLength(10);
    expect(listed).toMatch(/; and 2 more, see `error\.detail`$/);
  });

  it("cuts what nobody reads", () => {
    expect(listProblems([problem("x".repeat(10_000))])).toHaveLength(500);
  });
});
