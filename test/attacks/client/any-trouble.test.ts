import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { ApiError, ConnectionError, OutcomeUnknownError } from "../../../runtime/errors/index.js";
import { ThrottleError } from "../../../runtime/errors/index.js";
import { waitForCompletion } from "../../../runtime/waiting/wait-for-completion.js";
import { Transport } from "../../../runtime/transport/index.js";
import { createRun, getRun, getStatus, limitedV4 } from "../../runtime/transport/deployments.js";

/** What may happen to a request on its way, at the service, and on the way back. */
const events = [
  "answered",
  "refused",
  "lost before it arrived",
  "lost after it was carried out",
  "crashed before it was carried out",
  "crashed after it was carried out",
  "throttled",
  "throttled by the edge",
  "failing with a time to wait after it was carried out",
  "cut off in the answer",
  "delayed",
] as const;
type Event = (typeof events)[number];

/** A service in memory on which the events of a list happen, one to each request. */
class Model {
  readonly clock = new VirtualClock();
  /** How many runs each task has started. */
  readonly runs = new Map<string, number>();
  /** When the run of the wait ends, and how. */
  endsAt = Infinity;
  endsAs = "completed";
  readonly #events: Event[];

  constructor(list: readonly Event[]) {
    this.#events = [...list];
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const event = this.#events.shift() ?? "answered";
    if (event === "refused") throw network("connect ECONNREFUSED", "connect");
    if (event === "lost before it arrived") throw network("write EPIPE", "write");
    if (event === "crashed before it was carried out") return Response.json({}, { status: 500 });
    if (event === "throttled")
      return Response.json({ limit_rps: 25, retry_after_seconds: 1 }, { status: 429 });
    if (event === "throttled by the edge")
      return Response.json({}, { status: 403, headers: { "retry-after": "2" } });
    if (event === "delayed") await this.#wait(300);
    const answer = this.#carryOut(String(input), String(init?.body));
    if (event === "lost after it was carried out") throw network("read ECONNRESET", "read");
    if (event === "crashed after it was carried out") return Response.json({}, { status: 502 });
    if (event.startsWith("failing"))
      return Response.json({}, { status: 503, headers: { "retry-after": "1" } });
    return new Response(event === "cut off in the answer" ? answer.slice(0, -3) : answer);
  };

  #carryOut(url: string, body: string): string {
    if (url.endsWith("/runs")) {
      const { task }: { task: string } = JSON.parse(body);
      this.runs.set(task, (this.runs.get(task) ?? 0) + 1);
      return JSON.stringify({ id: task });
    }
    const status = this.clock.now() >= this.endsAt ? this.endsAs : "working";
    return JSON.stringify({ id: "run", status });
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.clock.setTimer(milliseconds, resolve);
    });
  }
}

function network(message: string, syscall: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(message), { syscall }) });
}

function transportTo({ clock, fetch }: Model, random: () => number): Transport {
  const settings = { apiKey: "key", baseUrl: "https://service.example", fetch };
  return new Transport(limitedV4, settings, { clock, random });
}

/** Mostly trouble, so that calls meet several events in a row. */
const anyEvents = fc.array(fc.constantFrom(...events), { maxLength: 40 });
const anyChance = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }));

describe("calls to a service on which anything may happen", () => {
  it("never start two runs, and say the truth about what was started", async () => {
    let calls = 0;
    const property = fc.asyncProperty(
      anyEvents,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 4 }),
      anyChance,
      async (list, count, maxRetries, chance) => {
        const model = new Model(list);
        const transport = transportTo(model, () => chance.next().value ?? 0);
        const outcomes = Array.from({ length: count }, (_, index) =>
          transport
            .send(createRun, { body: { task: `${index}` } }, { maxRetries })
            .then(() => "created" as const)
            .catch((error: unknown) => error),
        );
        await model.clock.runOut();
        for (const [index, outcome] of (await Promise.all(outcomes)).entries()) {
          expect(startedOf(outcome)).toContain(model.runs.get(`${index}`) ?? 0);
          calls += 1;
        }
        expect(model.clock.pending).toBe(0);
      },
    );
    await fc.assert(property, { numRuns: 500 });
    expect(calls).toBeGreaterThan(500);
  });

  it("never end a wait before its run has ended, nor with a wrong status", async () => {
    const property = fc.asyncProperty(
      anyEvents,
      fc.integer({ min: 0, max: 60_000 }),
      fc.constantFrom("completed", "failed", "cancelled"),
      async (list, endsAt, endsAs) => {
        const model = new Model(list);
        Object.assign(model, { endsAt, endsAs });
        const transport = transportTo(model, () => 0.5);
        const waiter = { field: "status", terminal: ["completed", "failed", "cancelled"] };
        const path = { id: "run" };
        const wait = waitForCompletion(
          waiter,
          {
            id: "run",
            status: (options) => transport.send(getStatus, { path }, options),
            result: (options) => transport.send<{ status: string }>(getRun, { path }, options),
          },
          {},
          { clock: model.clock, random: () => 0.5 },
        ).then((run) => ({ run, at: model.clock.now() }));
        await model.clock.runOut();
        const { run, at } = await wait;
        expect(run.status).toBe(endsAs);
        expect(at).toBeGreaterThanOrEqual(endsAt);
        expect(model.clock.pending).toBe(0);
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });
});

/** How many runs a call may have started that ended so. */
function startedOf(outcome: unknown): readonly number[] {
  if (outcome === "created") return [1];
  if (outcome instanceof ThrottleError || outcome instanceof ConnectionError) return [0];
  if (outcome instanceof OutcomeUnknownError || outcome instanceof ApiError) return [0, 1];
  throw outcome;
}
