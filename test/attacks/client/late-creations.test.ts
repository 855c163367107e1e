import { beforeEach, describe, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { AuthenticationError, CloudAgentError } from "../../../runtime/errors/index.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { type Loopback, sendJson, useServer } from "../../runtime/transport/loopback.js";
import { runAll } from "../../../runtime/polling/index.js";

let server: Loopback;
let client: V4Client;
let runs = 0;
let status: string;
/** Milliseconds until a creation is answered. */
let delayOf: (nth: number) => number;
/** Called when a creation has arrived, before it is answered. */
let onArrival: () => void;
beforeEach(async () => {
  runs = 0;
  status = "running";
  delayOf = () => 60;
  onArrival = () => {};
  server = await useServer((response, { method }) => {
    if (method === "GET") return sendJson(response, 200, { id: "run_1", status });
    runs += 1;
    const id = `run_${runs}`;
    onArrival();
    setTimeout(() => sendJson(response, 200, { id }), delayOf(runs));
  });
  client = new V4Client({ apiKey: "svc_key", baseUrl: server.baseUrl, budget: "off" });
});

/** A signal that aborts once a creation has arrived. */
function abortOnArrival(reason?: unknown): AbortSignal {
  const controller = new AbortController();
  onArrival = () => controller.abort(reason);
  return controller.signal;
}

const task = { task: "t" };
const refusal = { operation: "runs.get", status: 401, headers: new Headers(), body: undefined };
const elsewhere = new AuthenticationError("Not this key.", refusal);
const reasons = [new Error("enough"), elsewhere, new CloudAgentError("x"), "enough", undefined];

describe("an attacker who wants a run that nobody hears of", () => {
  it("leaves the loop while runs are being created: their IDs arrive first", async () => {
    const told: string[] = [];
    const options = { concurrency: 3, onCreated: ({ id }: { id: string }) => told.push(id) };
    status = "completed";
    delayOf = (nth) => (nth === 1 ? 0 : 400);
    for await (const { kind } of runAll(client.runs.batch([task, task, task], options))) {
      expect({ kind, runs, told }).toEqual({ kind: "finished", runs: 3, told: ["run_1"] });
      break;
    }
    expect(told.toSorted()).toEqual(["run_1", "run_2", "run_3"]);
  });

  it.each(reasons)("aborts a loop in a creation: its outcome has the ID (%s)", async (reason) => {
    const signal = abortOnArrival(reason);
    const all = runAll(client.runs.batch([task], { concurrency: 1, signal }));
    const value = { kind: "unfinished", created: { id: "run_1" } };
    expect(await all.next()).toMatchObject({ value });
    expect(await rejectionOf(all.next())).toBe(signal.reason);
  });

  it("aborts many calls with one reason: each rejects with it, unchanged, and the hook has the IDs", async () => {
    const told: string[] = [];
    const controller = new AbortController();
    onArrival = () => void (runs === 3 && controller.abort(Object.freeze(new Error("enough"))));
    const { signal } = controller;
    const options = { signal, onCreated: ({ id }: { id: string }) => told.push(id) };
    const calls = [1, 2, 3].map(() => rejectionOf(client.runs.createAndWait(task, options)));
    for (const error of await Promise.all(calls)) expect(error).toBe(signal.reason);
    expect(told.toSorted()).toEqual(["run_1", "run_2", "run_3"]);
  });

  it.each(reasons)("aborts a call without a hook: the reason is untouched (%s)", async (reason) => {
    const signal = abortOnArrival(reason);
    const error = await rejectionOf(client.runs.createAndWait(task, { signal }));
    expect(error).toBe(signal.reason);
    expect(error).not.toHaveProperty("created");
  });

  it("aborts `create` itself: it resolves", async () => {
    const created = await client.runs.create(task, { signal: abortOnArrival() });
    expect(created).toMatchObject({ id: "run_1" });
  });

  it("aborts before anything is sent: nothing is", async () => {
    const controller = new AbortController();
    const beforeSend = (): void => controller.abort("enough");
    const { signal } = controller;
    expect(await rejectionOf(client.runs.create(task, { signal, beforeSend }))).toBe("enough");
    expect(runs).toBe(0);
  });
});

describe("an attacker whose hook throws", () => {
  const failure = new Error("broken hook");
  const fail = (): never => {
    throw Object.assign(new Error("broken hook"), { cause: failure });
  };

  it.each(["onCreated", "onStatus"])("has an error with the ID of the run: %s", async (hook) => {
    const error = await rejectionOf(client.runs.createAndWait(task, { [hook]: fail }));
    expect(error).toMatchObject({ cause: failure });
    expect(error).toHaveProperty("created.id", "run_1");
  });

  it.each(["onCreated", "onProgress"])("has one from `runAll` too: %s", async (hook) => {
    const isAfter = (progress: { ended?: number }): boolean =>
      hook === "onCreated" || progress.ended === 1;
    const call = (progress: object): unknown => (isAfter(progress) ? fail() : undefined);
    const options = { concurrency: 1, waitTimeout: 20, [hook]: call };
    const error = await rejectionOf(runAll(client.runs.batch([task], options)).next());
    expect(error).toMatchObject({ cause: failure });
    expect(error).toHaveProperty("created.id", "run_1");
  });
});
