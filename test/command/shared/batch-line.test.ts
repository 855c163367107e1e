import { describe, expect, it } from "vitest";
import { describeBatch } from "../../../command/shared/batch-line.js";

const base = { total: 500, begun: 130, ended: 120, held: 0, fresh: 0, troubled: 0 };

describe("the line of a batch", () => {
  it("counts what is done and active", () => {
    expect(describeBatch(base, 0)).toBe("120 of 500 done, 10 active");
    expect(describeBatch({ ...base, total: undefined }, 5)).toBe("120 done, 10 active");
  });

  it("shows rate and time left from the runs that ended since it began", () => {
    expect(describeBatch({ ...base, fresh: 20 }, 60_000)).toBe(
      "120 of 500 done, 10 active, 20.0 per minute, 19 min left",
    );
    expect(describeBatch({ ...base, fresh: 100 }, 1_000)).toContain("6000.0 per minute, 4 s left");
    expect(describeBatch({ ...base, fresh: 1 }, 60_000)).toContain("1.0 per minute, 6.3 h left");
  });

  it("names what is held or did not complete, if there is any", () => {
    expect(describeBatch({ ...base, held: 3, troubled: 2 }, 0)).toBe(
      "120 of 500 done, 10 active, 3 held, 2 not completed",
    );
  });
});
