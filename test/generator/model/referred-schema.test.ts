import { describe, expect, it } from "vitest";
import { referredSchema } from "../../../generator/model/referred-schema.js";

describe("the component schema that a node refers to", () => {
  it("is the one that its reference names", () => {
    expect(referredSchema({ $ref: "#/components/schemas/Boat" })).toBe("Boat");
  });

  it.each([undefined, null, "Boat", {}, { $ref: 1 }, { $ref: "#/components/responses/Boat" }])(
    "is none for %j",
    (node) => {
      expect(referredSchema(node)).toBeUndefined();
    },
  );
});
