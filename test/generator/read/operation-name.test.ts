import { describe, expect, it } from "vitest";
import { readOperationName } from "../../../generator/read/operation-name.js";

describe("readOperationName", () => {
  it.each([
    ["runs.create", { resource: "runs", method: "create" }],
    ["repos/get-content", { resource: "repos", method: "getContent" }],
    ["getAccount", { resource: undefined, method: "getAccount" }],
    ["create_run_api_v4_runs_post", { resource: undefined, method: "createRunApiV4RunsPost" }],
  ])("reads %s as a resource and a method", (operationId, name) => {
    expect(readOperationName({ operationId }, "post", "/runs")).toEqual(name);
  });

  it("prefers x-name to the operationId", () => {
    const operation = { operationId: "create_run", "x-name": "runs.create" };
    expect(readOperationName(operation, "post", "/runs")).toEqual({
      resource: "runs",
      method: "create",
    });
  });

  it("makes a name from the method and path when there is none that serves", () => {
    expect(readOperationName({}, "get", "/users/{user-id}/keys")).toEqual({
      method: "getUsersByUserIdKeys",
    });
    expect(readOperationName({ operationId: "a.b.c" }, "get", "/a")).toEqual({ method: "getA" });
  });
});
