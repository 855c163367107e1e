import { describe, expect, it } from "vitest";
import { nameFromPath, readExplicitName } from "../../../generator/read/operation-name.js";

describe("readExplicitName", () => {
  it.each([
    ["runs.create", { resource: "runs", method: "create" }],
    ["repos/get-content", { resource: "repos", method: "getContent" }],
    ["getAccount", { method: "getAccount" }],
    ["create_run_api_v4_runs_post", { method: "createRunApiV4RunsPost" }],
  ])("reads %s as a resource and a method", (operationId, name) => {
    expect(readExplicitName({ operationId })).toEqual(name);
  });

  it("prefers x-name to the operationId", () => {
    const operation = { operationId: "create_run", "x-name": "runs.create" };
    expect(readExplicitName(operation)).toEqual({ resource: "runs", method: "create" });
  });

  it("reads no name where there is none, or none that could name a method", () => {
    expect(readExplicitName({})).toBeUndefined();
    expect(readExplicitName({ operationId: "a.b.c" })).toBeUndefined();
  });
});

describe("nameFromPath", () => {
  it("makes a name from the method and path", () => {
    expect(nameFromPath("get", "/users/{user-id}/keys")).toEqual({
      method: "getUsersByUserIdKeys",
    });
  });
});
