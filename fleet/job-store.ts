import type { RedisConnection } from "../runtime/budget/redis/index.js";
import { runScript, sendCommand } from "../runtime/budget/redis/redis-script.js";
import { FleetError } from "../runtime/errors/index.js";
import { asList, asRecord, asText } from "../runtime/json/values.js";
import { showJson } from "../runtime/text/show.js";
import { realClock } from "../runtime/time/index.js";
import type { FleetJobState, FleetStatus } from "./fleet-job.js";
import type { KeptJobs } from "./fleet-options.js";
import { keyOf } from "./job-id.js";
import { assertFormat, FORMAT, type JobRecord, readJobRecord } from "./job-record.js";
import { jobStoreScript } from "./job-store-script.js";
import { type Claimed, RecentRuns } from "./recent-runs.js";

/** A job to add, with its contents encoded. */
export interface NewJob extends Pick<JobRecord, "body" | "meta" | "workspace"> {
  readonly id: string;
  /** Name of the lane in which it waits; empty: that of all jobs that name none. */
  readonly lane: string;
}

/**
 * What became of a step:
 *
 * - `ok`: it is written
 * - `adopted`: it is written, and another turn of the job goes on with it
 * - `stopped`: nothing is created at present
 * - `stale`: the job is somewhere else by now
 * - `superseded`: somebody has decided otherwise about the job
 * - `gone`: there is no such job
 */
export type StepResult = (typeof results)[number];

const results = ["ok", "adopted", "stopped", "stale", "superseded", "gone"] as const;

/** The answer to a step. */
export interface StepReply {
  readonly result: StepResult;
  /** The job after the step, where the step shows it. */
  readonly job: JobRecord | undefined;
}

/** What becomes of an unknown job. */
export interface Decision {
  readonly decision: "retry" | "abandon" | "adopt";
  /** ID of the run to adopt; otherwise empty. */
  readonly runId: string;
}

/** A job that is to be put into the queue. */
export interface DueJob {
  readonly id: string;
  /** Jobs with a lower rank are taken first. */
  readonly rank: number;
}

/** A job in a list. */
export interface ListedJob {
  /** Position in the list. */
  readonly cursor: string;
  /** `undefined`: somebody deleted it. */
  readonly job: JobRecord | undefined;
}

/** How the fleet stands. */
export interface Standing extends Pick<
  FleetStatus,
  "concurrency" | "failedReads" | "workers" | "trouble"
> {
  readonly counts: Readonly<Record<FleetJobState, number>>;
  /** Whether somebody had deleted what tells which jobs are open. */
  readonly isIncomplete: boolean;
  /** When the oldest queued job entered the queue, in milliseconds by the clock of Redis. */
  readonly oldest?: number | undefined;
  /** Number of jobs that have something left to do. */
  readonly open: number;
  /** Number of workers that were there in the last fifteen minutes. */
  readonly announced: number;
  /** Number of workers that have not come back after Redis became older. */
  readonly missing: number;
  /** Why nothing is created: `paused`, `recovering` or `doubtful`; `undefined`: runs are created. */
  readonly stop?: string | undefined;
}

/** What a store works with. */
interface JobStoreSettings {
  readonly redis: RedisConnection;
  readonly prefix: string;
  /** Name of the fleet. */
  readonly name: string;
  /** Puts jobs into the queue. */
  queue(due: readonly DueJob[]): Promise<void>;
  readonly onWarning: (message: string) => void;
  /** Called when Redis takes long to reply. */
  readonly onSlow?: (() => void) | undefined;
}

/** Numbers of the script. Durations are in milliseconds. */
const numbers = {
  format: FORMAT,
  /** The largest priority of BullMQ. */
  lowestRank: 2 ** 21 - 1,
  /** Unknown outcomes in a row after which one job at a time probes, as in `runAll`. */
  manyDoubts: 3,
  /** Pauses between two probes, and how long one may take. */
  firstPause: 1_000,
  longestPause: 60_000,
  longestProbe: 60_000,
  /** Two rounds of a worker: who has been silent for longer before Redis became older had ended before. */
  silence: 4_000,
};

/** How long nothing is created after Redis became older, in milliseconds: every worker asks it more often. */
const RECOVERY = 5_000;

/** How long a worker without a sign counts, in milliseconds. */
const WORKER_MEMORY = 15 * 60_000;

/** How long a trouble is shown, in milliseconds: twice the longest pause between two attempts. */
const TROUBLE_LASTS = 120_000;

/** Most steps of one request, and most characters: Redis does nothing else meanwhile. */
const MOST_STEPS = 200;
const MOST_CHARACTERS = 500_000;

/** Characters after which a list is continued by another request. */
const LIST_SIZE = 500_000;

/** Most jobs that a warning names. */
const MOST_NAMED = 20;

/** How long a reply may take until somebody is told, in milliseconds. */
const SLOW = 2_000;

/** How long a replica may take to confirm announcements, in milliseconds. The connection does nothing else meanwhile. */
const REPLICA_PATIENCE = 100;

interface WaitingStep {
  readonly text: string;
  resolve(reply: unknown): void;
  reject(error: unknown): void;
}

/**
 * The state of every job of a fleet, in Redis. Each step is written atomically, and can be written twice. The steps of
 * one tick are one request.
 */
export class JobStore {
  /** Number of replicas that must have an announcement before its request is sent: none or one. */
  replicas = 0;
  /** How long Redis takes to reply at present, in milliseconds. */
  roundTrip = 1;
  /** The latest step that was seen. */
  seen = 0;
  readonly #settings: JobStoreSettings;
  readonly #recent = new RecentRuns();
  readonly #fresh = globalThis.crypto.randomUUID();
  #waiting: WaitingStep[] = [];
  #epoch = "";
  #history = "";
  #restoring: Promise<void> | undefined;
  #creates = false;
  #confirmation: Promise<unknown> | undefined;
  #nextConfirmation: Promise<unknown> | undefined;

  constructor(settings: JobStoreSettings) {
    this.#settings = settings;
  }

  /**
   * Reads which fleet this is, or creates it.
   *
   * @throws {ConfigurationError} when another version of this package created it
   */
  async open(): Promise<void> {
    this.#creates = true;
    await this.#send([]);
  }

  /** Adds jobs whose keys are new; returns how many. */
  async add(jobs: readonly NewJob[]): Promise<number> {
    this.#creates = true;
    return Number(asRecord(await this.#write("add", { jobs }))["added"]);
  }

  /**
   * Takes a job up. If an earlier claim was about to create its run, the job becomes unknown. `stopped`: it is queued,
   * and nothing is created at present.
   */
  take(claimed: Claimed): Promise<StepReply> {
    const reason =
      "A worker was about to create the run, and ended or stopped before it recorded an ID.";
    return this.#step("take", { ...claimed, reason });
  }

  /** Announces that a run is about to be created. */
  async begin(claimed: Claimed): Promise<StepReply> {
    const reply = await this.#step("begin", claimed);
    if (reply.result !== "ok") return reply;
    await this.#secure();
    this.#recent.created(claimed, "");
    return reply;
  }

  /** Records the run that was created. */
  noteRun(claimed: Claimed, runId: string): Promise<StepReply> {
    this.#recent.created(claimed, runId);
    return this.#step("note", { ...claimed, runId });
  }

  /**
   * Returns a job to the queue: its run was surely not created, or that of `runId` failed and another is to be created.
   *
   * @param isAnswered whether the service has answered
   */
  giveBack(
    claimed: Claimed,
    why: { readonly reason: string; readonly isAnswered: boolean; readonly runId?: string },
  ): Promise<StepReply> {
    this.#recent.forget(claimed.id);
    return this.#step("give_back", { runId: "", ...claimed, ...why });
  }

  /** Records that a run may have been created, or that the service does not find it. */
  doubt(claimed: Claimed, reason: string, runId = ""): Promise<StepReply> {
    return this.#step("doubt", { ...claimed, reason, runId });
  }

  /** Records that this worker cannot read the job. `stopped`: it could not read others before, so this one waits. */
  setAside(claimed: Claimed, reason: string): Promise<StepReply> {
    return this.#step("set_aside", { ...claimed, reason });
  }

  /** Records why a run could not be read; empty: it could. */
  noteRead(claimed: Claimed, runId: string, reason: string): Promise<StepReply> {
    return this.#step("note_read", { ...claimed, runId, reason });
  }

  /** Records the end of a run. Returns the position of the outcome, and whether it has to be delivered. */
  async finish(
    claimed: Claimed,
    runId: string,
    run: string,
  ): Promise<StepReply & { readonly cursor: string; readonly isOpen: boolean }> {
    const reply = await this.#write("finish", { ...claimed, runId, run });
    const { cursor, isOpen } = asRecord(reply);
    return { ...readReply(reply), cursor: asText(cursor), isOpen: isOpen === true };
  }

  /** Records that the service does not accept the body. */
  reject(claimed: Claimed, error: string): Promise<StepReply> {
    this.#recent.forget(claimed.id);
    return this.#step("reject", { ...claimed, error });
  }

  /** Records that the outcome was delivered, and lets the next job of the workspace begin. */
  settle({ id }: Claimed): Promise<StepReply> {
    return this.#step("settle", { id });
  }

  /** Carries out a decision. Returns a job that is not unknown. */
  resolve(id: string, decision: Decision): Promise<StepReply> {
    return this.#step("resolve", { id, ...decision });
  }

  /** Abandons a job that is queued or held. Returns one that is neither. */
  cancel(id: string): Promise<StepReply> {
    return this.#step("cancel", { id });
  }

  /** Forgets a job that has ended. Returns one that has not. */
  remove(id: string): Promise<StepReply> {
    return this.#step("remove", { id });
  }

  /** Returns a job; `undefined` if there is none. */
  async find(id: string): Promise<JobRecord | undefined> {
    return (await this.#step("find", { id })).job;
  }

  /** Jobs of some states after a position, in the order in which they entered their states. */
  async list(
    among: readonly FleetJobState[],
    after: string,
    count: number,
  ): Promise<readonly ListedJob[]> {
    const request = { states: among, after: after || "0", count, size: LIST_SIZE };
    return asList(asRecord(await this.#write("list", request))["listed"]).map((entry) => {
      const { cursor, job } = asRecord(entry);
      return { cursor: asText(cursor), job: job === undefined ? undefined : readJobRecord(job) };
    });
  }

  async readStanding(): Promise<Standing> {
    const { name, onWarning } = this.#settings;
    const standing = await this.#write("status", { silence: 2 * numbers.silence });
    if (!isStanding(standing)) throw unexpected(standing);
    if (standing.isIncomplete) onWarning(describeReopening(name));
    return standing;
  }

  /** Says that a worker is there. */
  async announce(worker: string): Promise<void> {
    await this.#write("announce", { worker, recovery: RECOVERY, memory: WORKER_MEMORY });
  }

  /** Says that a worker has left. */
  async leave(worker: string): Promise<void> {
    await this.#write("leave", { worker });
  }

  /**
   * Puts open jobs into the queue that have no place in it: a process ended before it put them there, or somebody
   * deleted keys. Looks at some of them, and returns where to go on.
   *
   * @param queue prefix of the keys of jobs in the queue
   */
  async sweep(queue: string, cursor: string): Promise<string> {
    return asText(asRecord(await this.#write("sweep", { queue, cursor, count: 1_000 }))["cursor"]);
  }

  /** Forgets jobs of a state that are older than `age` milliseconds or more than `count`; some of them at a time. */
  async trim(state: FleetJobState, kept: KeptJobs): Promise<void> {
    await this.#write("trim", { state, ...kept, most: 500 });
  }

  async setPaused(isPaused: boolean): Promise<void> {
    this.#creates = true;
    await this.#write("pause", { isPaused });
  }

  /** Sets the maximum number of jobs at work. */
  async setLimit(limit: number): Promise<void> {
    await this.#write("limit", { limit });
  }

  /** Notes why no run can be created. A worker that still cannot create one renews that in time. */
  async noteTrouble(reason: string): Promise<void> {
    await this.#write("trouble", { reason, duration: TROUBLE_LASTS });
  }

  /** Claims a duty that one process does for all, for that many milliseconds. Returns whether this process has it. */
  async claimDuty(name: string, duration: number): Promise<boolean> {
    return asRecord(await this.#write("claim_duty", { name, duration }))["isClaimed"] === true;
  }

  async #step(step: string, args: object): Promise<StepReply> {
    return readReply(await this.#write(step, args));
  }

  /** Waits for the other steps of this tick. */
  #write(step: string, args: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ text: JSON.stringify({ step, ...args }), resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    while (this.#waiting.length > 0) {
      let size = 0;
      const full = this.#waiting.findIndex(({ text }, index) => {
        size += text.length;
        return index === MOST_STEPS || (index > 0 && size > MOST_CHARACTERS);
      });
      void this.#carryOut(this.#waiting.splice(0, full === -1 ? Infinity : full));
    }
  }

  async #carryOut(batch: readonly WaitingStep[]): Promise<void> {
    // A connection that waits for Redis does not fail.
    const cancel = realClock.setTimer(SLOW, () => this.#settings.onSlow?.());
    try {
      // A worker that is there again has told what it knows.
      await this.#restoring;
      const replies = await this.#send(batch.map(({ text }) => text));
      for (const [index, { resolve }] of batch.entries()) resolve(replies[index]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      cancel();
    }
  }

  /** @throws {FleetError} when Redis no longer has the fleet that was opened */
  async #send(steps: readonly string[]): Promise<readonly unknown[]> {
    const reply = await this.#ask(steps);
    const { name, queue, onWarning } = this.#settings;
    if (reply["isLost"] === true) throw FleetError.lost(name);
    if (reply["format"] !== undefined) assertFormat(reply["format"], `The fleet "${name}"`);
    if (reply["replies"] === undefined) {
      await this.#goBackTo(asText(reply["history"]));
      return this.#send(steps);
    }
    this.#epoch = asText(reply["epoch"]);
    this.#history ||= asText(reply["history"]);
    this.seen = Math.max(this.seen, Number(reply["step"]));
    const due = asList(reply["due"]).map((each) => {
      const { id, rank } = asRecord(each);
      return { id: asText(id), rank: Number(rank) };
    });
    const damaged = asList(reply["damaged"]).map((id) => keyOf(asText(id)));
    if (damaged.length > 0) onWarning(describeDamage(name, damaged));
    // What this fails to bring into the queue, the next sweep does.
    if (due.length > 0) await queue(due).catch(() => {});
    return asList(reply["replies"]);
  }

  async #ask(steps: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
    const { redis, prefix } = this.#settings;
    const asked = realClock.now();
    const request = JSON.stringify({
      ...numbers,
      epoch: this.#epoch,
      history: this.#history,
      seen: this.seen,
      fresh: this.#fresh,
      creates: this.#creates,
    });
    // The steps are texts already.
    const whole = `${request.slice(0, -1)},"steps":[${steps.join()}]}`;
    const reply = await runScript(redis, jobStoreScript, prefix, [whole]);
    this.roundTrip = (3 * this.roundTrip + realClock.now() - asked) / 4;
    return asRecord(JSON.parse(String(reply)));
  }

  /** Redis is older than it was. Writes what this process knows into the history that has begun. */
  async #goBackTo(history: string): Promise<void> {
    if (this.#history !== history) {
      this.#history = history;
      // A replica that took over may have none itself.
      this.replicas = 0;
      this.#restoring = this.#restore().catch((error: unknown) => {
        // Whatever is sent next restores it first.
        this.#history = "not restored";
        this.#restoring = undefined;
        throw error;
      });
    }
    await this.#restoring;
  }

  async #restore(): Promise<void> {
    const { name, onWarning } = this.#settings;
    const known = this.#recent.entries();
    const reason = "Redis lost what became of the request that creates the run.";
    const steps = known.map((each) => JSON.stringify({ step: "restore", ...each, reason }));
    const replies: unknown[] = [];
    for (let from = 0; from < steps.length; from += MOST_STEPS)
      replies.push(...(await this.#send(steps.slice(from, from + MOST_STEPS))));
    const lost = known
      .filter((_, index) => readReply(replies[index]).result === "gone")
      .map(({ id, runId }) => `${keyOf(id)} (run ${runId || "unknown"})`);
    onWarning(describeHistory(name, known.length, lost));
  }

  /** Makes sure that a replica has what was announced, so that a failover does not lose it. One at a time for all. */
  async #secure(): Promise<void> {
    if (this.replicas === 0) return;
    this.#nextConfirmation ??= Promise.allSettled([this.#confirmation]).then(() => {
      this.#confirmation = this.#nextConfirmation;
      this.#nextConfirmation = undefined;
      return sendCommand(this.#settings.redis, ["WAIT", "1", String(REPLICA_PATIENCE)]);
    });
    if (Number(await this.#nextConfirmation) > 0) return;
    throw new Error("NOREPLICAS No replica confirmed an announcement.");
  }
}

function describeDamage(name: string, keys: readonly string[]): string {
  return `Redis lost something of these jobs of the fleet ${showJson(name)}, which are unknown now: ${keys.slice(0, MOST_NAMED).join(", ")}${keys.length > MOST_NAMED ? ` and ${keys.length - MOST_NAMED} more` : ""}. Look for their runs, then decide about them with \`fleet.resolve\`.`;
}

function describeReopening(name: string): string {
  return `Somebody deleted what Redis held of the open jobs of the fleet ${showJson(name)}. They go on. Outcomes that were not delivered may never be: read them with \`fleet.outcomes\`.`;
}

function describeHistory(name: string, known: number, lost: readonly string[]): string {
  const gone =
    lost.length === 0
      ? ""
      : ` These jobs are no longer in Redis, so nobody waits for their runs: ${lost.join(", ")}.`;
  return `Redis went back in time: the fleet "${name}" is older than it was. Jobs that were added, decisions and outcomes of the time between are lost; add those jobs again. Nothing is created until all workers have written what they know. This one has restored what it knew of ${known} jobs.${gone}`;
}

function readReply(reply: unknown): StepReply {
  const { job, ...rest } = asRecord(reply);
  const result = results.find((each) => each === rest["result"]);
  if (result === undefined) throw unexpected(rest["result"]);
  return { result, job: job === undefined ? undefined : readJobRecord(job) };
}

/** The script sets all of it, with numbers that Redis counts. */
function isStanding(value: unknown): value is Standing {
  const { counts, oldest = 0, concurrency = 0, ...others } = asRecord(value);
  const figures = [oldest, concurrency, others["failedReads"], others["open"], others["workers"]];
  return [...figures, ...Object.values(asRecord(counts))].every(Number.isFinite);
}

function unexpected(reply: unknown): Error {
  return new Error(`Redis sent an unexpected reply: ${showJson(reply)}`);
}
