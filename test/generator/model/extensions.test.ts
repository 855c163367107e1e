import { describe, expect, it } from "vitest";
import { listExtensions } from "../../../generator/model/extensions.js";

describe("the extensions of a part of a document", () => {
  it("are those whose schema allows them there", () => {
    expect(listExtensions("Operation")).toEqual(
      expect.arrayContaining(["x-budget", "x-regions", "x-retry", "x-waiter"]),
    );
    expect(listExtensions("Operation")).not.toContain("x-env");
    expect(listExtensions("ServerVariable")).toEqual(["x-env"]);
  });
});
