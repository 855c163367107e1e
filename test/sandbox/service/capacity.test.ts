import { describe, expect, it } from "vitest";
import { Capacity, type Worker } from "../../../sandbox/service/capacity.js";

/** A worker that notes when it begins. */
class Noted implements Worker {
  readonly projectId: string;
  begun = 0;

  constructor(projectId = "a") {
    this.projectId = projectId;
  }

  begin(): void {
    this.begun += 1;
  }
}

/** Workers of one project that came in this order. */
function enter(capacity: Capacity, count: number): [Noted, ...Noted[]] {
  const workers: [Noted, ...Noted[]] = [new Noted()];
  while (workers.length < count) workers.push(new Noted());
  for (const worker of workers) capacity.enter(worker);
  return workers;
}

function begun(workers: readonly Noted[]): number[] {
  return workers.map((worker) => worker.begun);
}

describe("Capacity", () => {
  it("lets as many begin as the project has places, and the others wait", () => {
    const capacity = new Capacity(() => 2);

    expect(begun(enter(capacity, 4))).toEqual([1, 1, 0, 0]);
    expect(capacity.countActive("a")).toBe(2);
    expect(capacity.hasRoom("a")).toBe(false);
  });

  it("lets the one that has waited longest begin next", () => {
    const capacity = new Capacity(() => 1);
    const workers = enter(capacity, 3);
    capacity.leave(workers[0]);
    capacity.admit("a");

    expect(begun(workers)).toEqual([1, 1, 0]);
  });

  it("gives a place that was left to whoever enters before the others are admitted", () => {
    const capacity = new Capacity(() => 1);
    const workers = enter(capacity, 2);
    const next = new Noted();
    capacity.leave(workers[0]);
    capacity.enter(next);
    capacity.admit("a");

    expect(begun([...workers, next])).toEqual([1, 0, 1]);
  });

  it("forgets one that gave up waiting", () => {
    const capacity = new Capacity(() => 1);
    const workers = enter(capacity, 3);
    for (const worker of workers.slice(0, 2)) capacity.leave(worker);
    capacity.admit("a");

    expect(begun(workers)).toEqual([1, 0, 1]);
  });

  it("admits those that a higher limit has room for", () => {
    let limit = 1;
    const capacity = new Capacity(() => limit);
    const workers = enter(capacity, 4);
    limit = 3;
    capacity.admit("a");

    expect(begun(workers)).toEqual([1, 1, 1, 0]);
  });

  it("keeps projects apart", () => {
    const capacity = new Capacity((id) => (id === "a" ? 0 : 1));
    const [a, b] = [new Noted("a"), new Noted("b")];
    capacity.enter(a);
    capacity.enter(b);

    expect(begun([a, b])).toEqual([0, 1]);
  });
});
