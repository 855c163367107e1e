import { getEventListeners } from "node:events";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { Lane } from "../../../runtime/budget/lane.js";
import { LimitSources } from "../../../runtime/budget/limit-sources.js";
import { Pause } from "../../../runtime/budget/pause.js";
import type { Refusal } from "../../../runtime/budget/rate-budget.js";
import { mostInWindow } from "../../../bench/shared/most-in-window.js";
import { forAny } from "../../support/for-any.js";

const patient: Parameters<Lane["acquire"]>[0] = { maxPause: Infinity, maxWait: Infinity };
const interval = 1000 / 22.5;

let clock: VirtualClock;
let edge: Pause;
let lane: Lane;
/** The part of the longest jitter after a pause, which is a second. */
let chance = 0;
beforeEach(() => {
  clock = new VirtualClock();
  chance = 0;
  const environment = { clock, random: () => chance };
  edge = new Pause("edge", environment);
  lane = new Lane(new LimitSources(25, 5, clock), edge, environment);
});

/** When each of `count` requests that ask now may go, in milliseconds. */
async function grants(count: number, request = patient): Promise<(number | Refusal)[]> {
  const results = Array.from({ length: count }, async () => {
    return (await lane.acquire(request)) ?? clock.now();
  });
  await clock.runOut();
  return Promise.all(results);
}

describe("Lane", () => {
  it("lets a burst through at once and without a promise, then the steady pace", async () => {
    for (let index = 0; index < 8; index += 1) expect(lane.acquire(patient)).toBeUndefined();
    const [first, second] = await grants(2);
    expect(first).toBeCloseTo(interval, 2);
    expect(second).toBeCloseTo(2 * interval, 2);
  });

  it("never lets more arrive in five seconds than the limit allows, with 100 ms of jitter", async () => {
    const pause = fc.integer({ min: 0, max: 3_000 });
    const gap = fc.oneof({ arbitrary: fc.constant(0), weight: 30 }, pause);
    const gaps = fc.array(gap, { minLength: 150, maxLength: 400 });
    await forAny(20, [gaps], async (delays) => {
      lane.forget();
      await clock.advance(10_000);
      const times: number[] = [];
      for (const delay of delays) {
        await clock.advance(delay);
        void Promise.resolve(lane.acquire(patient)).then(() => times.push(clock.now()));
      }
      await clock.runOut();
      expect(times).toHaveLength(delays.length);
      // Whatever is late at the start of a window, and early at its end.
      expect(mostInWindow(times, 5_100)).toBeLessThanOrEqual(125);
    });
  });

  it("serves in the order in which requests came, with one timer while any waits", async () => {
    expect(clock.pending).toBe(0);
    const order: number[] = [];
    for (let index = 0; index < 40; index += 1)
      void Promise.resolve(lane.acquire(patient)).then(() => order.push(index));
    expect(clock.pending).toBe(1);
    await clock.runOut();
    expect(order).toEqual(Array.from({ length: 40 }, (_, index) => index));
    expect(clock.pending).toBe(0);
  });

  it("gives the place of an aborted request to the next one and forgets its signal", async () => {
    await grants(8);
    const controller = new AbortController();
    const abortable = { ...patient, signal: controller.signal };
    const ask = async (): Promise<unknown> => lane.acquire(abortable);
    const aborted = ask();
    const next = grants(1);
    controller.abort("enough");
    await expect(aborted).rejects.toBe("enough");
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    expect((await next)[0]).toBeCloseTo(interval, 2);
    expect(clock.pending).toBe(0);
    await expect(ask()).rejects.toBe("enough");
    expect(clock.pending).toBe(0);
  });

  it("keeps neither a timer nor itself once all that waited were aborted", async () => {
    await grants(8);
    const controller = new AbortController();
    const waiting = Promise.resolve(lane.acquire({ ...patient, signal: controller.signal }));
    controller.abort("enough");
    await expect(waiting).rejects.toBe("enough");
    expect([clock.pending, edge.lanes.size]).toEqual([0, 0]);
  });

  it("releases the signal of a request that was served", async () => {
    const { signal } = new AbortController();
    await grants(11, { ...patient, signal });
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("refuses at once what could not go in its time", async () => {
    await clock.advance(7_000);
    await grants(8);
    const busy = { reason: "busy", retryAfter: expect.closeTo(interval, 2) };
    expect(lane.acquire({ ...patient, maxWait: 40 })).toEqual(busy);
    expect(await grants(3, { ...patient, maxWait: 2.5 * interval })).toMatchObject([
      expect.closeTo(7_000 + interval, 2),
      expect.closeTo(7_000 + 2 * interval, 2),
      { reason: "busy" },
    ]);
  });

  it("lets nothing through during a pause and resumes at its pace, without a burst", async () => {
    chance = 0.2;
    edge.start(1_000);
    edge.start(500);
    chance = 0;
    edge.start(1_100);
    const expected = [0, 1, 2].map((nth) => expect.closeTo(1_200 + nth * interval, 2) as unknown);
    expect(await grants(3)).toEqual(expected);
  });

  it("holds back what was waiting when a pause began", async () => {
    const waiting = grants(9);
    lane.throttled(5_000, undefined);
    expect((await waiting).at(-1)).toBeCloseTo(5_000, 2);
  });

  it("refuses a pause that is too long, and tells who asked for it", async () => {
    await clock.advance(7_000);
    chance = 0.5;
    edge.start(2_000);
    lane.throttled(5_000, undefined);
    const refusal = { reason: "project", retryAfter: 5_000 };
    expect(lane.acquire({ ...patient, maxPause: 4_999 })).toEqual(refusal);
    expect(lane.acquire({ ...patient, maxWait: 5_400 })).toEqual(refusal);
    // The jitter of the resumption does not count against what a request waits for.
    expect((await grants(1, { maxPause: 5_000, maxWait: 5_500 }))[0]).toBeCloseTo(12_500, 2);
  });

  it("refuses what was waiting when a pause turns out too long for it", async () => {
    await grants(8);
    const short = Promise.resolve(lane.acquire({ ...patient, maxPause: 1_000 }));
    const long = grants(1, { ...patient, maxWait: 300_001 });
    edge.start(300_000);
    expect(await short).toEqual({ reason: "edge", retryAfter: 300_000 });
    expect((await long)[0]).toBeCloseTo(clock.now(), 2);
  });

  it("lets one call out alone after an hour of a pause, and the next one an hour later", async () => {
    edge.start(10_000_000);
    const hasty = { ...patient, maxPause: 1_000 };
    expect(lane.acquire(hasty)).toMatchObject({ reason: "edge" });
    await clock.advance(3_600_000);
    expect([lane.acquire(hasty), lane.isPausedFor(hasty)]).toEqual([undefined, false]);
    expect(lane.acquire({ ...hasty })).toMatchObject({ reason: "edge" });
    edge.start(10_000_000);
    expect(lane.isPausedFor(hasty)).toBe(true);
  });

  it("lets no call out alone before both pauses have lasted an hour, and then one for both", async () => {
    edge.start(10_000_000);
    await clock.advance(1_800_000);
    lane.throttled(10_000_000, undefined);
    await clock.advance(1_800_000);
    const hasty = { ...patient, maxPause: 1_000 };
    expect(lane.acquire(hasty)).toMatchObject({ reason: "project" });
    await clock.advance(1_800_000);
    expect([lane.acquire(hasty), lane.isPausedFor(hasty)]).toEqual([undefined, false]);
    expect(lane.acquire({ ...hasty })).toMatchObject({ reason: "project" });
  });

  it("serves those that wait first after a standstill of the process", async () => {
    let standstill = 0;
    const late = { now: () => clock.now() + standstill, setTimer: clock.setTimer.bind(clock) };
    lane = new Lane(new LimitSources(25, 5, late), edge, { clock: late, random: () => 0 });
    for (let index = 0; index < 8; index += 1) lane.acquire(patient);
    const waiting = Promise.resolve(lane.acquire(patient)).then(() => "first");
    standstill = 60_000;
    const newcomer = Promise.resolve(lane.acquire(patient)).then(() => "second");
    expect(await Promise.race([newcomer, waiting, clock.runOut()])).toBe("first");
  });

  it("takes a new pace for what is waiting, too", async () => {
    await grants(8);
    const waiting = grants(2);
    lane.learn(100);
    const [first, second] = await waiting;
    expect(Number(second) - Number(first)).toBeCloseTo(1000 / 90, 2);
  });

  it.each([
    [1, 0],
    [10, 2],
  ])("refuses what a slower pace of %d a second makes too late", async (limit, served) => {
    await grants(8);
    const waiting = grants(3, { ...patient, maxWait: 200 });
    lane.learn(limit);
    const late = (await waiting).slice(served);
    expect(late).toEqual(Array(3 - served).fill(expect.objectContaining({ reason: "busy" })));
    expect(clock.pending).toBe(0);
  });

  it("is idle once it remembers nothing", async () => {
    expect(lane.isIdle).toBe(true);
    lane.acquire(patient);
    expect(lane.isIdle).toBe(false);
    await clock.advance(1_000);
    expect(lane.isIdle).toBe(true);
    chance = 0.5;
    edge.start(1);
    expect(lane.isIdle).toBe(false);
    expect(lane.isPausedFor({})).toBe(true);
    await clock.advance(1);
    expect(edge.isIdle).toBe(false);
  });
});
