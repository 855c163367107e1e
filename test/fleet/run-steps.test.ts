import { afterEach, expect, it, vi } from "vitest";
import { readRunSteps } from "../../fleet/run-steps.js";
import { createBatch } from "../../runtime/polling/batch.js";
import { failAs } from "../runtime/polling/support/fail-as.js";
import { failures } from "../runtime/polling/support/failures.js";
import { MortalService } from "../runtime/polling/support/mortal-service.js";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("the runs of a fleet are created one at a time during an outage, as those of runAll are", async () => {
  vi.useFakeTimers();
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const { steps } = new MortalService();
  const create = vi.fn<typeof steps.create>((_body, request) => failAs(request, failures.broken));
  const { create: createRun } = readRunSteps({
    runs: { batch: (bodies) => createBatch({ ...steps, create }, bodies) },
  });
  const body = { task: "a" };
  for (let nth = 1; nth <= 3; nth += 1)
    await expect(createRun(body, {})).rejects.toBe(failures.broken);
  const held = [createRun(body, {}), createRun(body, {})].map((run) => run.catch(() => {}));
  await vi.advanceTimersByTimeAsync(900);
  expect(create).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(300);
  expect(create).toHaveBeenCalledTimes(4);
  await vi.runAllTimersAsync();
  await Promise.all(held);
  expect(warn).toHaveBeenCalledOnce();
});

it.each([{}, { runs: {} }])("a client that has no batches is refused: %j", (client) => {
  expect(() => Reflect.apply(readRunSteps, undefined, [client])).toThrow("must be a `V4Client`");
});
