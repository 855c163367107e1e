import { describe, expect, it } from "vitest";
import { apiTitle } from "../../../runtime/text/api-title.js";

describe("apiTitle", () => {
  it("ends with the version", () => {
    expect(apiTitle("Things", "1.2.3", ", version ")).toBe("Things, version 1.2.3");
  });

  it("leaves out the version that stands for none", () => {
    expect(apiTitle("Things", "0.0.0", ", version ")).toBe("Things");
  });
});
