import { describe, expect, it } from "vitest";
import { ConfigurationError, ConnectionError } from "../../../runtime/errors/index.js";
import { surelyNotCreated } from "../../../overlays/polling/run-outcome.js";
import { type FailureName, failures, throttle } from "./support/failures.js";

describe("surelyNotCreated", () => {
  const refused: readonly FailureName[] = ["unauthorized", "missing", "busy", "invalid", "teapot"];
  const open: readonly FailureName[] = ["unknown", "broken", "late", "requestTimeout", "moved"];

  it.each(refused)("is so when the service refused the request (%s)", (name) => {
    expect(surelyNotCreated(failures[name])).toBe(true);
  });

  it("is so when nothing was sent, or a throttle turned it away", () => {
    const unsent = { operation: "runs.create", reason: "unreachable" } as const;
    expect(surelyNotCreated(new ConnectionError("Nobody there.", unsent))).toBe(true);
    expect(surelyNotCreated(new ConfigurationError("No key."))).toBe(true);
    expect(surelyNotCreated(throttle(1_000))).toBe(true);
  });

  it.each(open)("is not so when the request may have had an effect (%s)", (name) => {
    expect(surelyNotCreated(failures[name])).toBe(false);
  });

  it("is not so for errors of other makers, an abort among them", () => {
    expect(surelyNotCreated(new DOMException("Aborted", "AbortError"))).toBe(false);
    expect(surelyNotCreated(new TypeError("broken"))).toBe(false);
  });
});
