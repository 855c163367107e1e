import { expect, it } from "vitest";
import { FleetError } from "../../../runtime/errors/index.js";

const inFlight = [{ key: "ghent", runId: "run_1" }];

it("says what is lost, and which runs may still be active", () => {
  const error = FleetError.lost("libraries", inFlight);
  expect(error.message).toBe(
    'Redis no longer has the fleet "libraries": it restarted without its data, or its keys were deleted. All jobs, outcomes and unknown jobs that it held are lost. This worker was carrying out: ghent (run_1). These runs may still be active (`error.inFlight`). Start Redis with an append-only file (`appendonly yes`), restore its data if you have it, then start the workers again.',
  );
  expect(error.toJSON()).toEqual({
    name: "FleetError",
    code: "fleet_failed",
    message: error.message,
    reason: "lost",
    inFlight,
  });
});

it("says that steps of a stopped worker are not recorded", () => {
  expect(FleetError.unwritten("libraries", []).message).toBe(
    'A worker of the fleet "libraries" stopped while Redis did not respond. This worker was carrying out no run. Other workers will report jobs whose runs are not recorded as unknown.',
  );
});
