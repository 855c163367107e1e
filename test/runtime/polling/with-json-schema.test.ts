import { expect, it } from "vitest";
import { withJsonSchema } from "../../../runtime/polling/index.js";

it("says the shape in the task, in words that can be read", () => {
  expect(withJsonSchema("Find the hours", { type: "object" })).toBe(`Find the hours

Answer only with JSON that matches this JSON Schema:
{
  "type": "object"
}`);
});
