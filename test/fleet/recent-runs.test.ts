import { expect, it } from "vitest";
import { RecentRuns } from "../../fleet/recent-runs.js";

it("a process remembers the ten thousand jobs whose creations it heard of last", () => {
  const memory = new RecentRuns();
  const note = (id: string, runId = ""): void => memory.created({ id, claim: "one" }, runId);
  for (let index = 0; index < 10_000; index += 1) note(`j-${index}`);
  note("j-0", "run_0");
  note("j-late");
  const known = memory.entries();
  expect(known).toHaveLength(10_000);
  expect(known.slice(-2)).toMatchObject([{ id: "j-0", runId: "run_0" }, { id: "j-late" }]);
  expect(known[0]?.id).toBe("j-2");
});
