import { describe, expect, it, type Mock, vi } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { collect } from "./support/collect.js";
import { useSandbox } from "../../support/use-sandbox.js";
import { poll, runAll } from "../../../runtime/polling/index.js";
import { virtualEnvironment } from "./support/virtual-environment.js";

const sandbox = useSandbox({ runDuration: Infinity }, "test");

/** An interval of 5 ms, after the first of which every run ends. */
function endAtFirstPause(): Mock<() => number> {
  return vi.fn<() => number>(() => {
    for (const { id, endedAt } of sandbox.control.runs())
      if (endedAt === undefined) sandbox.control.setRun(id, { duration: 0 });
    return 5;
  });
}

describe("the option `pollInterval` of a client", () => {
  it("holds for every kind of wait", async () => {
    const pollInterval = endAtFirstPause();
    const { runs } = new V4Client({ ...sandbox.us, pollInterval });
    await runs.createAndWait({ task: "x" });
    const afterOne = pollInterval.mock.calls.length;
    expect(afterOne).toBeGreaterThan(0);
    await collect(runAll(runs.batch([{ task: "x" }], { concurrency: 1 })));
    const afterTwo = pollInterval.mock.calls.length;
    expect(afterTwo).toBeGreaterThan(afterOne);
    const { id } = await runs.create({ task: "x" });
    await collect(runs.watch(id));
    expect(pollInterval.mock.calls.length).toBeGreaterThan(afterTwo);
  });

  it("gives way to that of a wait", async () => {
    const pollInterval = vi.fn<() => number>(() => 60_000);
    const { runs } = new V4Client({ ...sandbox.us, pollInterval });
    await runs.createAndWait({ task: "x" }, { pollInterval: endAtFirstPause() });
    expect(pollInterval).not.toHaveBeenCalled();
  });
});

/** When that many waits that begin together read first, by a clock of their own. */
async function firstReadsOf(count: number): Promise<number[]> {
  const { clock, environment } = virtualEnvironment();
  const read = (): number => clock.now();
  const waits = Array.from({ length: count }, () => poll(read, { until: () => true }, environment));
  await clock.runOut();
  return Promise.all(waits);
}

describe("the first reads of waits", () => {
  it("are made at once by those that come alone, again and again", async () => {
    const { clock, environment } = virtualEnvironment();
    for (let turn = 0; turn < 3; turn += 1)
      await poll(() => turn, { until: () => true }, environment);
    expect(clock.now()).toBe(0);
  });

  it.each([10, 100, 1000])("are spread about evenly over a second, if %d begin", async (count) => {
    const moments = (await firstReadsOf(count)).toSorted((left, right) => left - right);
    const gaps = moments.map((moment, index) => (moments[index + 1] ?? 1_000) - moment);
    expect(Math.max(...gaps)).toBeLessThan(2_700 / count);
    expect(Math.min(...gaps)).toBeGreaterThan(300 / count);
  });
});
