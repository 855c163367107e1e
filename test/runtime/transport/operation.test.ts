import { describe, expect, it } from "vitest";
import { createOperationFinder, type Operation } from "../../../runtime/transport/operation.js";
import { createRun, getRun, getStatus, stopBrowser } from "./deployments.js";
import { assess } from "../../../runtime/transport/exchange.js";
import { lostFailure, timeoutFailure } from "../../../runtime/transport/failures/failure.js";
import { callOf } from "./calls.js";

const latest: Operation = { ...getRun, id: "runs.latest", path: "/runs/latest" };
const find = createOperationFinder([getRun, getStatus, createRun, stopBrowser, latest]);

describe("createOperationFinder", () => {
  it.each<[method: string, path: string, Operation | undefined]>([
    ["GET", "/runs/run_1", getRun],
    ["GET", "/runs/run%2F1/status", getStatus],
    ["POST", "/runs", createRun],
    ["PATCH", "/browsers/b", stopBrowser],
    ["GET", "/runs/latest", latest],
    ["DELETE", "/runs/run_1", undefined],
    ["GET", "/runs/", undefined],
    ["GET", "/runs/a/b/status", undefined],
    ["GET", "/gateway/runs/a", undefined],
    ["GET", "/runs/a/status/", undefined],
  ])("finds %s %s", (method, path, operation) => {
    expect(find(method, path)).toBe(operation);
  });

  it("takes the letters of a template literally", () => {
    const odd = createOperationFinder([{ ...getRun, path: "/a.b/(c)+{id}$" }]);
    expect(odd("GET", "/a.b/(c)+x$")).toBeDefined();
    expect(odd("GET", "/aXb/cc$")).toBeUndefined();
  });
});

it("a time-out costs more of the retry budget than another failure", () => {
  const call = callOf();
  const prices = [timeoutFailure(call), lostFailure(call, new Error("lost"))].map(
    (failure) => assess(call, { kind: "unanswered", failure })?.price,
  );
  expect(prices).toEqual([10, 5]);
});
