import { expect, it } from "vitest";
import { schemaNameOf } from "../../../generator/model/schema-name.js";

it.each([
  ["#/components/schemas/Thing", "Thing"],
  ["#/components/schemas/a~1b", "a/b"],
  ["#/components/schemas/Thing/properties/id", undefined],
  ["#/components/schemas", undefined],
  ["#/components/responses/Thing", undefined],
  ["#", undefined],
])("finds in %s the schema %s", (reference, expected) => {
  expect(schemaNameOf(reference)).toBe(expected);
});
