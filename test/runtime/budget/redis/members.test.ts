import { describe, type ExpectStatic } from "vitest";
import { mostInWindow } from "../../../../bench/shared/most-in-window.js";
import { it, type Member, type SharedProject, useRedis } from "./support/shared-project.js";

useRedis();

/** Starts processes that send as much as they may. All that reach Redis are told how many there are. */
function start(shared: SharedProject, count: number, told?: number): Member[] {
  const started = Array.from({ length: count }, () => shared.join());
  for (const { budget, isCutOff } of shared.members)
    if (told !== undefined && !isCutOff) budget.expect(told);
  for (const member of started) member.send();
  return started;
}

/** Checks after a while which part of the rate processes have. */
async function check(
  shared: SharedProject,
  expect: ExpectStatic,
  parts: readonly (readonly [part: number, members: readonly Member[]])[],
): Promise<void> {
  await shared.pass(32);
  const isLate = (time: number): boolean => time > shared.clock.now() - 20_000;
  for (const [part, members] of parts) {
    const late = members.flatMap(({ times }) => times).filter(isLate);
    expect(Math.abs(late.length / (20 * 0.9 * 25) - part)).toBeLessThan(0.01);
  }
  const times = shared.members.flatMap((member) => member.times);
  expect(mostInWindow(times, 5_000)).toBeLessThanOrEqual(125);
}

// What only waits for Redis may do so together.
describe.concurrent("processes that share a budget", () => {
  it.for([
    ["one that was not told how many there are", 1, undefined, 1 / 4],
    ["one of one", 1, 1, 1],
    ["one of two", 1, 2, 3 / 4],
    ["two of five", 2, 5, 13 / 16],
    ["sixteen of sixteen", 16, 16, 1],
  ] as const)("leave room for those that are missing: %s", async (row, { shared, expect }) => {
    const [, count, told, part] = row;
    await check(shared, expect, [[part, start(shared, count, told)]]);
  });

  it("use the whole rate of an empty Redis at once if alone", async ({ shared, expect }) => {
    const [one] = start(shared, 1, 1);
    await shared.pass(5);
    // Four at once, and after two seconds the others, at nine tenths of 25 a second.
    expect(one?.times.length).toBeGreaterThan(4 + 3 * 22);
  });

  it.for([
    ["one and its successor", [1], 1, 3 / 4],
    ["one of two", [1], 2, 3 / 4],
    ["four and their successors", [4], 4, 1 / 2],
    ["four, their successors and those of these", [4, 4], 4, 1 / 4],
    // Three instead of 3.5 requests in a window.
    ["eight that were killed one after another", [1, 1, 1, 1, 1, 1, 1, 1], 1, 3 / 112.5],
    ["one of five, where the user allows for four", [1], 4, 1, false],
  ] as const)("leave room for silent ones: %s", async (row, { shared, expect }) => {
    const [, generations, count, part, isTold = true] = row;
    const startNext = (next: number): Member[] =>
      start(shared, next, isTold ? shared.members.length + next : undefined);
    for (const killed of generations) {
      const started = startNext(killed);
      await shared.pass(6);
      for (const member of started) member.kill();
    }
    const rest = startNext(count);
    await check(shared, expect, [[part, rest]]);
    for (const member of rest) member.pause();
    await shared.clock.advance(900_000);
    for (const member of rest) member.send();
    await check(shared, expect, [[1, rest]]);
    const fields = await shared.redis.hkeys(shared.key);
    expect(fields.filter((field) => /^[md]:/.test(field))).toHaveLength(2 * rest.length);
  });

  it.for([
    ["a fifth comes", false, 1, 5],
    ["Redis forgets it, and their number too", true, 0, 3],
  ] as const)("leave its share to one that is cut off when %s", async (row, { shared, expect }) => {
    const [, isForgotten, count, told] = row;
    const [alone = shared.join(), ...others] = start(shared, 4, 4);
    await shared.pass(6);
    alone.isCutOff = true;
    if (isForgotten) await shared.redis.del(shared.key);
    const rest = [...others, ...start(shared, count, told)];
    await check(shared, expect, [
      [1 / 8, [alone]],
      [7 / 8, rest],
    ]);
    expect(shared.warnings).toContainEqual(expect.stringContaining("with 1/8 of the project's"));
  });
});
