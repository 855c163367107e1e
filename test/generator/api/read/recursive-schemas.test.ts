import { expect, it } from "vitest";
import { findRecursion } from "../../../../generator/api/read/recursive-schemas.js";

// Others: test/scenarios/types.md.
it("a chain of schemas that is longer than the call stack is followed", () => {
  const names = Array.from({ length: 30_000 }, (_, index) => `S${index}`);
  const chain = names.map((name, at) => [name, { $ref: `#/components/schemas/S${at + 1}` }]);
  const { lists, endless } = findRecursion(Object.fromEntries(chain));
  expect([[...lists], endless]).toEqual([[], []]);
});
