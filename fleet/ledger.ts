import type { RedisConnection } from "../runtime/budget/redis/index.js";
import { sendCommand, type RedisScript } from "../runtime/budget/redis/redis-script.js";
import { asList, asRecord, asText } from "../runtime/json/values.js";
import { FleetError } from "../runtime/errors/index.js";
import type { FleetJobState } from "./fleet-job.js";
import type { JobTurn } from "./job-id.js";
import { assertFormat, FORMAT, type JobRecord, readJobRecord } from "./job-record.js";
import * as scripts from "./ledger-scripts.js";

/** A job to add, with its contents encoded. */
export interface NewJob {
  readonly id: string;
  readonly key: string;
  readonly body: string;
  readonly meta: string;
  /** The name of its workspace; empty: none. */
  readonly lane: string;
}

/**
 * What became of a step:
 *
 * - `ok`: it is written
 * - `adopted`: it is written, and another turn of the job goes on with it
 * - `paused`: nothing is created at present
 * - `stale`: the job is somewhere else by now
 * - `superseded`: somebody has decided otherwise about the job
 * - `gone`: there is no such job
 */
export type StepResult = "ok" | "adopted" | "paused" | "stale" | "superseded" | "gone";

/** The answer to a step. */
export interface StepReply {
  readonly result: StepResult;
  /** The job after the step, where the step shows it. */
  readonly job: JobRecord | undefined;
  /** Turns that are to be put into the queue. */
  readonly due: readonly string[];
}

/** A job that one worker is carrying out. The claim is the worker's own for this turn. */
export interface Claimed extends JobTurn {
  readonly claim: string;
}

/** What becomes of an unknown job. */
export interface Decision {
  readonly decision: "retry" | "abandon" | "adopt";
  /** ID of the run to adopt; otherwise empty. */
  readonly runId: string;
}

/** How long a trouble is shown, in milliseconds: twice the longest pause between two attempts. */
const troubleLasts = 120_000;

/** The state of every job of a fleet, in Redis. Each step is written atomically, and can be written twice. */
export class Ledger {
  readonly #redis: RedisConnection;
  readonly #prefix: string;
  readonly #name: string;
  #epoch: string | undefined;

  constructor(redis: RedisConnection, prefix: string, name: string) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#name = name;
  }

  /**
   * Reads which fleet this is, or creates it.
   *
   * @throws {ConfigurationError} when a newer version of this package created it
   */
  async open(): Promise<void> {
    if (this.#epoch !== undefined) return;
    const fresh = globalThis.crypto.randomUUID();
    const { epoch, format } = asRecord(
      await this.#run(scripts.openFleet, { fresh, format: FORMAT }),
    );
    assertFormat(format, `The fleet "${this.#name}"`);
    this.#epoch = asText(epoch);
  }

  /** @throws {FleetError} when Redis no longer has the fleet that was opened */
  async assertKept(): Promise<void> {
    await this.open();
    const epoch = await this.#send("HGET", this.#key("meta"), "epoch");
    if (epoch !== this.#epoch) throw FleetError.lost(this.#name);
  }

  /** Adds jobs whose keys are new; returns how many. */
  async add(
    jobs: readonly NewJob[],
  ): Promise<{ readonly added: number; readonly due: readonly string[] }> {
    const reply = await this.#write(scripts.addJobs, { format: FORMAT, jobs });
    return { added: Number(asRecord(reply)["added"]), due: dueOf(reply) };
  }

  /** Takes a job up. If an earlier claim was about to create its run, the job becomes unknown. */
  take(claimed: Claimed): Promise<StepReply> {
    const reason =
      "A worker was about to create the run, and ended or stopped before it recorded an ID.";
    return this.#step(scripts.takeJob, { ...claimed, reason });
  }

  /** Announces that a run is about to be created. */
  beginCreation(claimed: Claimed): Promise<StepReply> {
    return this.#step(scripts.beginCreation, claimed);
  }

  /** Records the run that was created. */
  noteRun(claimed: Claimed, runId: string): Promise<StepReply> {
    return this.#step(scripts.noteRun, { ...claimed, runId });
  }

  /** Returns a job to the queue: its run was surely not created, or that of `runId` failed and another is to be created. */
  giveBack(claimed: Claimed, reason: string, runId = ""): Promise<StepReply> {
    return this.#step(scripts.returnJob, { ...claimed, reason, runId });
  }

  /** Records that a run may have been created, or that the service does not find it. */
  doubt(claimed: Claimed, reason: string, runId = ""): Promise<StepReply> {
    return this.#step(scripts.doubtJob, { ...claimed, reason, runId });
  }

  /** Records the end of a run. */
  finish(claimed: Claimed, runId: string, run: string): Promise<StepReply> {
    return this.#step(scripts.finishJob, { ...claimed, runId, run });
  }

  /** Records that the service does not accept the body. */
  reject(claimed: Claimed, error: string): Promise<StepReply> {
    return this.#step(scripts.rejectJob, { ...claimed, error });
  }

  /** Records that the outcome was delivered, and lets the next job of the workspace begin. */
  settle(claimed: JobTurn): Promise<StepReply> {
    return this.#step(scripts.settleJob, { ...claimed, claim: "" });
  }

  /** Carries out a decision. Returns the state of a job that is not unknown. */
  async resolve(id: string, decision: Decision): Promise<StepReply & { readonly state: string }> {
    const reply = await this.#write(scripts.resolveJob, { id, claim: "", ...decision });
    return { ...readReply(reply), state: asText(asRecord(reply)["state"]) };
  }

  /** Returns a job; `undefined` if there is none. */
  async find(id: string): Promise<JobRecord | undefined> {
    const fields = pairsOf(await this.#send("HGETALL", this.#key(`job:${id}`)));
    return fields["state"] === undefined ? undefined : readJobRecord(fields);
  }

  /** Turns that were to be put into the queue, and may not be there yet; a few of them. */
  async listDue(): Promise<string[]> {
    return asList(await this.#send("SRANDMEMBER", this.#key("due"), "500")).map(String);
  }

  /** Records that turns are in the queue. */
  async queued(due: readonly string[]): Promise<void> {
    if (due.length > 0) await this.#send("SREM", this.#key("due"), ...due);
  }

  /** The IDs of unknown jobs, those that have been unknown longest first. */
  async listUnknown(offset: number, count: number): Promise<string[]> {
    const end = String(offset + count - 1);
    return asList(await this.#send("ZRANGE", this.#key("unknown"), String(offset), end)).map(
      String,
    );
  }

  /** IDs of jobs that have ended, with the position of each outcome, from a position on. */
  async listOutcomes(
    after: string,
    count: number,
  ): Promise<readonly { readonly cursor: string; readonly id: string }[]> {
    const start = after === "" ? "-" : `(${after}`;
    const limit = ["COUNT", String(count)];
    const entries = asList(await this.#send("XRANGE", this.#key("outcomes"), start, "+", ...limit));
    return entries.map((entry) => {
      const [cursor, fields] = asList(entry);
      return { cursor: String(cursor), id: asText(pairsOf(fields)["id"]) };
    });
  }

  /** Number of jobs by state. */
  async counts(): Promise<Readonly<Record<FleetJobState, number>>> {
    const counts = pairsOf(await this.#send("HGETALL", this.#key("counts")));
    const count = (state: FleetJobState): number => Number(counts[state] ?? 0);
    return {
      held: count("held"),
      queued: count("queued"),
      creating: count("creating"),
      running: count("running"),
      unknown: count("unknown"),
      finished: count("finished"),
      rejected: count("rejected"),
      abandoned: count("abandoned"),
    };
  }

  /** Whether runs are created at present. */
  async isPaused(): Promise<boolean> {
    return Number(await this.#send("HEXISTS", this.#key("meta"), "paused")) === 1;
  }

  async setPaused(isPaused: boolean): Promise<void> {
    const meta = this.#key("meta");
    await (isPaused ? this.#send("HSET", meta, "paused", "1") : this.#send("HDEL", meta, "paused"));
  }

  /** Notes why no run can be created. A worker that still cannot create one renews that in time. */
  async noteTrouble(reason: string): Promise<void> {
    await this.#send("SET", this.#key("trouble"), reason, "PX", String(troubleLasts));
  }

  async findTrouble(): Promise<string | undefined> {
    const reason = await this.#send("GET", this.#key("trouble"));
    return typeof reason === "string" ? reason : undefined;
  }

  /** Claims a duty that one process does for all, for that many milliseconds. Returns whether this process has it. */
  async claimDuty(name: string, duration: number): Promise<boolean> {
    const claimed = await this.#send(
      "SET",
      this.#key(`duty:${name}`),
      "1",
      "NX",
      "PX",
      String(duration),
    );
    return claimed !== null;
  }

  /** Gives a duty back, so that another process can claim it. */
  async releaseDuty(name: string): Promise<void> {
    await this.#send("DEL", this.#key(`duty:${name}`));
  }

  async #step(script: RedisScript, args: object): Promise<StepReply> {
    return readReply(await this.#write(script, args));
  }

  /** @throws {FleetError} when Redis no longer has the fleet that was opened */
  async #write(script: RedisScript, args: object): Promise<unknown> {
    if (this.#epoch === undefined) await this.open();
    const reply = await this.#run(script, { ...args, epoch: this.#epoch });
    if (asRecord(reply)["result"] === "lost") throw FleetError.lost(this.#name);
    return reply;
  }

  async #run(script: RedisScript, args: object): Promise<unknown> {
    const reply = await script.run(this.#redis, this.#prefix, [JSON.stringify(args)]);
    return JSON.parse(String(reply));
  }

  #send(command: string, ...args: readonly string[]): Promise<unknown> {
    return sendCommand(this.#redis, [command, ...args]);
  }

  #key(name: string): string {
    return this.#prefix + name;
  }
}

const results: Readonly<Record<StepResult, true>> = {
  ok: true,
  adopted: true,
  paused: true,
  stale: true,
  superseded: true,
  gone: true,
};

function readReply(reply: unknown): StepReply {
  const { job, result } = asRecord(reply);
  if (!isResult(result)) throw new Error(`Redis sent an unexpected reply: ${String(result)}`);
  return { result, job: job === undefined ? undefined : readJobRecord(job), due: dueOf(reply) };
}

function isResult(value: unknown): value is StepResult {
  return typeof value === "string" && Object.hasOwn(results, value);
}

function dueOf(reply: unknown): string[] {
  return asList(asRecord(reply)["due"]).map(String);
}

/** Fields and values in turn, as RESP2 sends them; RESP3 sends an object, and a `Map` where the caller chose so. */
function pairsOf(reply: unknown): Readonly<Record<string, unknown>> {
  if (reply instanceof Map) return Object.fromEntries(reply);
  if (!Array.isArray(reply)) return asRecord(reply);
  const pairs = reply.flatMap((name, index) =>
    index % 2 === 0 ? [[String(name), reply[index + 1]] as const] : [],
  );
  return Object.fromEntries(pairs);
}
