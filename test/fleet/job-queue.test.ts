import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import type { AppControllerRoute, BullBoardQueues } from "@bull-board/api/typings/app";
import type { IServerAdapter } from "@bull-board/api/typings/app";
import { SpanKind } from "@opentelemetry/api";
import { Queue } from "bullmq";
import { BullMQOtel } from "bullmq-otel";
import { afterEach, describe, expect, it } from "vitest";
import { recordSpans, stopRecording } from "../support/record-spans.js";
import { job, scene, useFleetScene } from "./support/fleet-scene.js";

useFleetScene();
afterEach(stopRecording);

describe("the queue of a fleet", () => {
  it("traces jobs from where they are added to where they are carried out, without their tasks", async () => {
    const spans = recordSpans();
    const fleet = scene.createFleet({ telemetry: new BullMQOtel({ tracerName: "library" }) });
    await fleet.add(["a", "b"].map(job));
    await scene.work(fleet);

    const [added, ...others] = spans().filter(({ kind }) => kind === SpanKind.PRODUCER);
    const carriedOut = spans().filter(({ kind }) => kind === SpanKind.CONSUMER);
    expect(added?.attributes).toMatchObject({ "bullmq.queue.name": fleet.name });
    expect(others).toEqual([]);
    expect(carriedOut.map(({ parent }) => parent)).toEqual([added?.id, added?.id]);
    expect(JSON.stringify(spans())).not.toContain("Look up");
    expect(await fleet.status()).toMatchObject({ finished: 2 });
  });

  it("is listed by bull-board, with its jobs and its maximum, and without their tasks", async () => {
    const fleet = await scene.fleetWith("a", "b");
    await fleet.parts.queue.setConcurrency(7);
    const { name, prefix } = fleet.queue;
    const queue = new Queue(name, { prefix, connection: scene.connect() });
    const answer = await askBoard(queue, "/api/queues", { activeQueue: name });
    const counts = { prioritized: 2, active: 0, failed: 0 };
    const jobs = [{ name: "run" }, { name: "run" }];
    expect(answer).toMatchObject({ queues: [{ name, counts, globalConcurrency: 7, jobs }] });
    expect(JSON.stringify(answer)).not.toContain("Look up");
    await queue.close();
  });
});

it("the queue of a fleet warns once of what happens to many jobs", async () => {
  const worker = scene.createFleet().parts.queue.createWorker(() => Promise.resolve(), {});
  for (const id of ["j-a", "j-b"]) worker.emit("error", new Error(`Missing lock for job ${id}.`));
  expect(scene.warnings).toEqual(["The queue of the fleet: Missing lock"]);
  await worker.close();
});

/** What a bull-board answers a GET request with, without a server. */
async function askBoard(queue: Queue, path: string, query: object): Promise<unknown> {
  let queues: BullBoardQueues = new Map();
  let routes: readonly AppControllerRoute[] = [];
  const setters: Partial<IServerAdapter> = {
    setQueues: (given) => ((queues = given), serverAdapter),
    setApiRoutes: (given) => ((routes = given), serverAdapter),
  };
  const serverAdapter = new Proxy(setters, {
    get: (target, name) => Reflect.get(target, name) ?? (() => serverAdapter),
  }) as IServerAdapter;
  createBullBoard({ queues: [new BullMQAdapter(queue, { readOnlyMode: true })], serverAdapter });
  const found = routes.find(({ route }) => route === path);
  const request = { params: {}, body: {}, headers: {}, uiConfig: {}, queues, query: { ...query } };
  return (await found?.handler(request))?.body;
}
