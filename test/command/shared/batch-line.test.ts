import { expect, it } from "vitest";
import { describeBatch } from "../../../command/shared/batch-line.js";

const base = { total: 500, begun: 130, ended: 120, held: 0, fresh: 0, troubled: 0 };

it.each([
  [{}, 0, "120 of 500 done, 10 active"],
  [{ total: undefined }, 5, "120 done, 10 active"],
  [{ fresh: 20 }, 60_000, "120 of 500 done, 10 active, 20.0 per minute, 19 min left"],
  [{ fresh: 100 }, 1_000, "120 of 500 done, 10 active, 6000.0 per minute, 4 s left"],
  [{ fresh: 1 }, 60_000, "120 of 500 done, 10 active, 1.0 per minute, 6.3 h left"],
  [{ held: 3, troubled: 2 }, 0, "120 of 500 done, 10 active, 3 held, 2 not completed"],
])("the line of a batch shows for %j after %i ms: %s", (changed, elapsed, shown) => {
  expect(describeBatch({ ...base, ...changed }, elapsed)).toBe(shown);
});
