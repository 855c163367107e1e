import { describe, expect, it } from "vitest";
import { findRow, indexMatrix, resolveAlias } from "../../../overlays/reasoning/matrix-index.js";
import { levelMatrix, pathMatrix } from "./fixtures.js";

describe("indexMatrix", () => {
  it("is made once for a matrix", () => {
    expect(indexMatrix(pathMatrix)).toBe(indexMatrix(pathMatrix));
  });

  it("tells a level from an object of settings", () => {
    expect(indexMatrix(levelMatrix).isLevel).toBe(true);
    expect(indexMatrix(pathMatrix).isLevel).toBe(false);
  });
});

describe("findRow", () => {
  it("finds models and aliases, and nothing that an object inherits", () => {
    const index = indexMatrix(levelMatrix);
    expect(findRow(index, "diesel")?.accepts).toEqual({ engineLoadLevel: ["half", "full"] });
    expect(findRow(index, "quick")).toBe(findRow(index, "diesel"));
    for (const name of ["__proto__", "constructor", "toString", "", undefined, null, 7]) {
      expect(findRow(index, name)).toBeUndefined();
    }
  });
});

describe("resolveAlias", () => {
  it("gives any other name as it is", () => {
    const index = indexMatrix(levelMatrix);
    expect(resolveAlias(index, "quick")).toBe("diesel");
    expect(resolveAlias(index, "diesel")).toBe("diesel");
    expect(resolveAlias(index, "__proto__")).toBe("__proto__");
  });
});
