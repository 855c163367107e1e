import { describe, expect, it } from "vitest";
import { isRepeatable } from "../../../runtime/transport/call.js";
import { createOperationFinder, type Operation } from "../../../runtime/transport/operation.js";
import { createRun, getRun, getStatus, stopBrowser } from "./deployments.js";

describe("isRepeatable", () => {
  it.each(["GET", "HEAD", "OPTIONS", "TRACE"])("holds for %s, which HTTP calls safe", (method) => {
    expect(isRepeatable(method)).toBe(true);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("holds for %s only when marked", (method) => {
    expect(isRepeatable(method)).toBe(false);
    expect(isRepeatable(method, "safe")).toBe(true);
  });
});

const latest: Operation = { ...getRun, id: "runs.latest", path: "/api/v4/runs/latest" };
const find = createOperationFinder([getRun, getStatus, createRun, stopBrowser, latest]);

describe("createOperationFinder", () => {
  it.each([
    ["GET", "/api/v4/runs/run_1", getRun],
    ["GET", "/api/v4/runs/run%2F1/status", getStatus],
    ["POST", "/api/v4/runs", createRun],
    ["PATCH", "/api/v4/browsers/b", stopBrowser],
    ["GET", "/api/v4/runs/latest", latest],
  ])("finds %s %s", (method, path, operation) => {
    expect(find(method, path)).toBe(operation);
  });

  it.each([
    ["DELETE", "/api/v4/runs/run_1"],
    ["GET", "/api/v4/runs/"],
    ["GET", "/api/v4/runs/a/b/status"],
    ["GET", "/gateway/api/v4/runs/a"],
    ["GET", "/api/v4/runs/a/status/"],
  ])("knows nothing of %s %s", (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });

  it("takes the letters of a template literally", () => {
    const odd = createOperationFinder([{ ...getRun, path: "/a.b/(c)+{id}$" }]);
    expect(odd("GET", "/a.b/(c)+x$")).toBeDefined();
    expect(odd("GET", "/aXb/cc$")).toBeUndefined();
  });
});
