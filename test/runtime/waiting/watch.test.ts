import { getEventListeners, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { z } from "zod";
import { V4Client, type FinishedRun } from "../../../generated/v4/index.js";
import { ResultError } from "../../../runtime/errors/index.js";
import type { WaitOptions } from "../../../runtime/waiting/wait-for-completion.js";
import { watch } from "../../../runtime/waiting/watch.js";
import { rejectionOf } from "../transport/failing.js";
import { useSandbox } from "../../support/use-sandbox.js";
import { collect } from "./support/collect.js";
import { runsWaiter } from "./support/runs-service.js";

/** For machines that are busy. */
const patience = { timeout: 20_000 };

const soon = { pollInterval: 5 };

const sandbox = useSandbox({ runDuration: Infinity }, "test");
let client: V4Client;
let id: string;
beforeEach(async () => {
  client = new V4Client(sandbox.us);
  ({ id } = await client.runs.create({ task: "Follow me" }));
});

function lookups(): number {
  return sandbox.control.requests().filter(({ path }) => path.endsWith("/status")).length;
}

describe("watch", () => {
  it("yields each status once, the terminal one last with the full run, and returns that", async () => {
    sandbox.control.setRun(id, { states: [{ status: "running", after: 0 }] });
    const changes = client.runs.watch(id, soon);
    const first = await changes.next();
    if (first.done) throw new Error("It has ended at once.");
    expectTypeOf(first.value.run).toEqualTypeOf<FinishedRun | undefined>();
    const before = lookups();
    const second = changes.next();
    // The same status is looked up again and again, and not told.
    await vi.waitFor(() => expect(lookups()).toBeGreaterThan(before + 2), patience);
    sandbox.control.setRun(id, { duration: 0, result: 42 });
    const run = { id, status: "completed", result: 42 };
    expect(await second).toMatchObject({ done: false, value: { status: "completed", run } });
    expect(first.value.run).toBeUndefined();
    expect(first.value.status).not.toBe("completed");
    expect(Object((await second).value).elapsed).toBeGreaterThan(first.value.elapsed);
    const end = await changes.next();
    expect(end).toMatchObject({ done: true, value: run });
    if (end.done) expectTypeOf(end.value).toEqualTypeOf<FinishedRun>();
  });

  it("sends nothing before the first change is asked for", async () => {
    const changes = client.runs.watch(id, soon);
    expect(lookups()).toBe(0);
    await changes.next();
    expect(lookups()).toBeGreaterThan(0);
    await changes.return(undefined as never);
  });

  it("stops waiting, and not the run, when the loop is left", async () => {
    const { signal } = new AbortController();
    for await (const { status } of client.runs.watch(id, { ...soon, signal })) {
      expect(status).toEqual(expect.any(String));
      break;
    }
    const after = lookups();
    await sleep(50);
    expect(lookups()).toBe(after);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(sandbox.control.run(id).endedAt).toBeUndefined();
  });

  it("has ended its wait when the loop is left", async () => {
    let isOver = false;
    const wait = async ({ signal, onStatus }: WaitOptions): Promise<void> => {
      await onStatus?.("running", 0);
      if (signal) await once(signal, "abort");
      await sleep(1);
      isOver = true;
    };
    for await (const _ of watch(runsWaiter, wait)) break;
    expect(isOver).toBe(true);
  });

  it("ends with the reason of its signal", async () => {
    const controller = new AbortController();
    const changes = client.runs.watch(id, { ...soon, signal: controller.signal });
    await changes.next();
    const next = changes.next();
    const reason = new Error("The user closed the page.");
    controller.abort(reason);
    expect(await rejectionOf(next)).toBe(reason);
    const late = client.runs.watch(id, { signal: controller.signal }).next();
    expect(await rejectionOf(late)).toBe(reason);
  });

  it("gives what was read before it fails", async () => {
    const changes = client.runs.watch(id, { ...soon, result: z.number() });
    await changes.next();
    sandbox.control.setRun(id, { duration: 0, result: "no number" });
    expect(await rejectionOf(changes.next())).toBeInstanceOf(ResultError);
  });

  it("returns the run with the result of a schema", async () => {
    sandbox.control.setRun(id, { duration: 0, result: "42" });
    async function* follow(): AsyncGenerator<unknown, number | undefined, undefined> {
      const run = yield* client.runs.watch(id, { ...soon, result: z.number() });
      return run.status === "completed" ? run.result : undefined;
    }
    const following = follow();
    await following.next();
    expect(await following.next()).toEqual({ done: true, value: 42 });
  });

  it("yields no status twice, failed reads or not", async () => {
    const onError = vi.fn<() => void>();
    const patient = new V4Client({ ...sandbox.us, maxRetries: 0 });
    const changes = patient.runs.watch(id, { ...soon, onError });
    await changes.next();
    sandbox.control.injectFault({ effect: { kind: "answer", status: 503 } });
    const next = changes.next();
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), patience);
    const before = lookups();
    await vi.waitFor(() => expect(lookups()).toBeGreaterThan(before + 2), patience);
    sandbox.control.setRun(id, { duration: 0 });
    expect(await next).toMatchObject({ value: { status: "completed" } });
  });

  it("yields what changed while its caller was busy, in order", async () => {
    const wait = async ({ onStatus }: WaitOptions): Promise<string> => {
      for (const status of ["queued", "running", "completed"]) void onStatus?.(status, 0);
      return "done";
    };
    const changes = await collect(watch(runsWaiter, wait));
    expect(changes.map(({ status }) => status)).toEqual(["queued", "running", "completed"]);
  });

  it("waits for a promise of `onStatus`, and ends with what that throws", async () => {
    sandbox.control.setRun(id, { duration: 0 });
    const onStatus = (): Promise<never> => Promise.reject(new Error("mine"));
    const changes = collect(client.runs.watch(id, { ...soon, onStatus }));
    expect(await rejectionOf(changes)).toEqual(new Error("mine"));
  });

  it("tells `onStatus` as well", async () => {
    sandbox.control.setRun(id, { duration: 0 });
    const onStatus = vi.fn<(status: string) => void>();
    const changes = client.runs.watch(id, { ...soon, onStatus });
    for await (const { status } of changes)
      expect(onStatus).toHaveBeenCalledWith(status, expect.any(Number));
    expect(onStatus).toHaveBeenCalledOnce();
  });
});
