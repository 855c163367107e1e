import { expect, it } from "vitest";
import { findProblems } from "../../../sandbox/openapi/find-problems.js";

it("looks at the members of a value itself, and not at what every object inherits", () => {
  const schema = { required: ["valueOf"], properties: { constructor: { type: "string" } } };
  expect(findProblems({}, schema, { loc: [], document: {} })).toEqual([
    { loc: ["valueOf"], msg: "Field required", type: "missing" },
  ]);
});
