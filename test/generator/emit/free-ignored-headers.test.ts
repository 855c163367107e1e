import { describe, expect, it } from "vitest";
import type { ParameterObject } from "../../../generator/model/openapi.js";
import { freeIgnoredHeaders } from "../../../generator/emit/free-ignored-headers.js";

describe("freeIgnoredHeaders", () => {
  it("lets nobody give a header that OpenAPI ignores, and leaves the others", () => {
    const parameters: ParameterObject[] = [
      { name: "Content-Type", in: "header", required: true },
      { name: "X-Tenant", in: "header", required: true },
      { name: "accept", in: "query", required: true },
    ];
    const shared: ParameterObject = { name: "ACCEPT", in: "header", required: true };
    freeIgnoredHeaders({
      openapi: "3.1.0",
      info: { title: "Headers", version: "1" },
      paths: {
        "/a": { post: { parameters: [...parameters, { $ref: "#/components/parameters/Shared" }] } },
      },
      components: { parameters: { Shared: shared } },
    });
    const all = [...parameters, shared];
    expect(all.map(({ required }) => required)).toEqual([false, true, true, false]);
  });
});
