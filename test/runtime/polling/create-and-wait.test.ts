import { describe, expect, it, vi } from "vitest";
import { createAndWait } from "../../../runtime/polling/create-and-wait.js";
import { failures } from "./support/failures.js";

describe("createAndWait", () => {
  it("creates once and waits for what it created, each with its own settings", async () => {
    const { signal } = new AbortController();
    const create = vi.fn<() => Promise<{ id: string }>>().mockResolvedValue({ id: "run_1" });
    const wait = vi.fn<() => Promise<string>>().mockResolvedValue("done");
    const options = { timeout: 600_000, requestTimeout: 5_000, pollInterval: 50, signal };
    await expect(createAndWait(create, wait, options)).resolves.toBe("done");
    expect(create.mock.calls).toEqual([[{ timeout: 5_000, signal }]]);
    expect(wait.mock.calls).toEqual([[{ id: "run_1" }, options]]);
  });

  it("tells of what was created before it waits, and waits for whoever notes it", async () => {
    const order: unknown[] = [];
    const onCreated = async (created: { id: string }): Promise<void> => {
      await Promise.resolve();
      order.push(created.id);
    };
    await createAndWait(
      async () => ({ id: "run_1" }),
      async () => order.push("waiting"),
      { onCreated },
    );
    expect(order).toEqual(["run_1", "waiting"]);
  });

  it("neither repeats nor waits when it is unknown whether something was created", async () => {
    const create = vi.fn<() => Promise<never>>().mockRejectedValue(failures.unknown);
    const wait = vi.fn<() => Promise<never>>();
    await expect(createAndWait(create, wait)).rejects.toBe(failures.unknown);
    expect(create).toHaveBeenCalledOnce();
    expect(wait).not.toHaveBeenCalled();
  });
});
