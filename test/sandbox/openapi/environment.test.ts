import { describe, expect, it } from "vitest";
import { v4Document } from "../../../sandbox/documents.js";
import { readEnvironmentNames } from "../../../sandbox/openapi/environment.js";

describe("readEnvironmentNames", () => {
  it("reads the names that the clients use", () => {
    expect(readEnvironmentNames(v4Document, "us")).toEqual({
      region: "SERVICE_REGION",
      baseUrl: "SERVICE_BASE_URL",
      apiKey: "SERVICE_API_KEY",
    });
    expect(readEnvironmentNames(v4Document, "eu").baseUrl).toBe("SERVICE_EU_BASE_URL");
  });

  it("says what a document lacks", () => {
    const content = { "x-regions": { env: "REGION" }, servers: [], components: {} };

    expect(() => readEnvironmentNames({ api: "v9", content }, "us")).toThrow(
      "v9 server variables of us",
    );
  });
});
