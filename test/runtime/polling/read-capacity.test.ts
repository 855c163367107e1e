import { describe, expect, it, vi } from "vitest";
import { readCapacity } from "../../../runtime/polling/read-capacity.js";

const fields = { limit: "concurrentSessionLimit", active: "activeSessionCount" };

const capacityOf = (account: unknown): Promise<number | undefined> =>
  readCapacity(fields, () => Promise.resolve(account))({});

describe("readCapacity", () => {
  it.each([
    [{ concurrentSessionLimit: 50, activeSessionCount: 3, rateLimit: 7 }, 47],
    [{ concurrentSessionLimit: 10 }, 10],
    [{ concurrentSessionLimit: 10, activeSessionCount: 12 }, -2],
  ])("of %j is what the account allows less what it has in use, %d", async (account, room) => {
    await expect(capacityOf(account)).resolves.toBe(room);
  });

  it.each([undefined, null, "50", {}, { rateLimit: 50 }, { concurrentSessionLimit: "50" }])(
    "is not known from %j",
    async (account) => {
      await expect(capacityOf(account)).resolves.toBeUndefined();
    },
  );

  it("reads the account with the settings of the call, and only when it is asked", async () => {
    const read = vi.fn<(request: object) => Promise<unknown>>().mockResolvedValue({});
    const capacity = readCapacity(fields, read);
    expect(read).not.toHaveBeenCalled();
    await capacity({ timeout: 5 });
    expect(read.mock.calls).toEqual([[{ timeout: 5 }]]);
  });
});
