import { runsGetStatusWaiter } from "../generated/v4/tables.js";
import type { FinishedRun, RunCreate } from "../generated/v4/types.js";
import { ApiError, CloudAgentError, FleetError, ThrottleError } from "../runtime/errors/index.js";
import { longestPause } from "../runtime/budget/index.js";
import { showJson, reasonOf } from "../runtime/text/show.js";
import {
  type CallRecord,
  isRejected,
  isWithoutEffect,
  recording,
} from "../runtime/transport/index.js";
import { Announcement, Requeue, Stopped, Superseded } from "./announcement.js";
import { UnreadableJob } from "./job-content.js";
import { createOutcome } from "./create-outcome.js";
import { describeUnknownJob, readDecision } from "./decide-unknown.js";
import type { FleetParts } from "./fleet-parts.js";
import { hasJobEnded, type JobRecord } from "./job-record.js";
import type { StepReply } from "./job-store.js";
import type { Claimed } from "./recent-runs.js";
import type { Persistence } from "./persistence.js";
import type { RunWatch } from "./run-watch.js";
import type { StallDetector } from "./stall-detector.js";
import type { FleetWorkerOptions } from "./worker-options.js";

/** The statuses of runs that did not do their work. */
const failed: readonly string[] = runsGetStatusWaiter.failed;

/** What a worker carries out jobs with. */
export interface JobTools<Meta, Result> {
  readonly parts: FleetParts<Result>;
  readonly watch: RunWatch;
  readonly persistence: Persistence;
  readonly stalls: StallDetector;
  /** Aborts when the worker stops. */
  readonly stopped: AbortSignal;
  readonly options: Pick<
    FleetWorkerOptions<Meta, Result>,
    "onOutcome" | "reconcile" | "retryFailed"
  >;
  /** Runs that the worker is carrying out: IDs by the keys of their jobs. */
  readonly inFlight: Map<string, string>;
  /** Called when a creation has been announced: runs are created. */
  onBegun(): void;
  /** Called when a job has become unknown, before another can begin in its place. */
  onUnknown(): Promise<void>;
  /** Waits that many milliseconds; rejects with {@link Requeue} when the worker stops. */
  sleep(duration: number): Promise<void>;
  /** Resolves as work does that may ignore a stop; rejects with {@link Requeue} some seconds after the worker stops. */
  outlast<Value>(work: Promise<Value>): Promise<Value>;
}

/** How a creation failed. */
interface FailedCreation {
  readonly error: unknown;
  readonly record: CallRecord;
  /** Waits before the job goes on; absent if it goes on at once. */
  readonly pause: (() => Promise<void>) | undefined;
}

/** Pauses between attempts, in milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** What to do about a job that cannot be read. */
const MENDING =
  'Then decide: the ID of its run, or "retry" if it has none. If Redis lost it, abandon the job, remove it, and add it again.';

/** Carries out one turn of one job, from whatever state it is in. */
export class JobProcessor<Meta, Result> {
  readonly #tools: JobTools<Meta, Result>;
  readonly #claimed: Claimed;
  /** Failed attempts to send something in a row. */
  #failures = 0;

  constructor(tools: JobTools<Meta, Result>, id: string) {
    this.#tools = tools;
    this.#claimed = { id, claim: globalThis.crypto.randomUUID() };
  }

  /**
   * Returns when the turn is over: the job has ended, is unknown, or goes on in another turn.
   *
   * @throws {Requeue} when the job must get into the queue again
   * @throws {CloudAgentError} when no job can be carried out any more
   */
  async run(): Promise<void> {
    const { store } = this.#tools.parts;
    const { result, job: taken } = await this.#write(() => store.take(this.#claimed));
    if (result === "stopped") throw new Stopped();
    for (let job = taken; job !== undefined;) {
      job = await this.#goOn(job).catch((error: unknown) => this.#setAside(error));
    }
  }

  /** Asks the caller about the job, if it is unknown. */
  async reconcile(): Promise<void> {
    const job = await this.#write(() => this.#tools.parts.store.find(this.#claimed.id));
    if (job?.state === "unknown") await this.#decide(job);
  }

  /** Does what comes next; `undefined`: the turn is over. */
  async #goOn(job: JobRecord): Promise<JobRecord | undefined> {
    switch (job.state) {
      case "queued":
        // What cannot be delivered is not created.
        await this.#tools.parts.content.read(job, "meta");
        return this.#create(job);
      case "running":
        return this.#wait(job);
      case "unknown":
        return this.#decide(job);
      default:
        return hasJobEnded(job.state) && job.isOpen ? this.#deliver(job) : undefined;
    }
  }

  /** A job that cannot be read becomes unknown: another `decode` may read it. Other errors are thrown. */
  async #setAside(error: unknown): Promise<JobRecord | undefined> {
    if (!(error instanceof UnreadableJob)) throw error;
    const { parts, onUnknown } = this.#tools;
    const { result, job } = await this.#write(() =>
      parts.store.setAside(this.#claimed, `${error.message} ${MENDING}`),
    );
    if (result === "stopped") throw new Stopped();
    if (job !== undefined) await onUnknown();
    return job;
  }

  async #create(job: JobRecord): Promise<JobRecord | undefined> {
    const { parts, watch, stalls, inFlight } = this.#tools;
    const body = (await parts.content.read(job, "body")) as RunCreate;
    const record: CallRecord = {};
    const { signal } = stalls;
    const announcement = new Announcement(this.#tools, () => this.#announce());
    let runId: string;
    try {
      const beforeSend = (): Promise<void> => announcement.make(signal);
      // Between two attempts of one call, the job would be announced without reason.
      const request = recording({ signal, beforeSend, maxRetries: 0 }, record);
      runId = await announcement.unlessStopped(() => watch.create(body, request));
    } catch (error) {
      await announcement.settled();
      // What stood still goes on at once.
      const pause = signal.aborted ? undefined : () => this.#pause(error);
      if (announcement.isMade) return this.#examine(job, { error, record, pause });
      return pause ? this.#examineUnsent(job, { error, record, pause }) : job;
    }
    this.#failures = 0;
    inFlight.set(job.key, runId);
    const { result } = await this.#write(() => parts.store.noteRun(this.#claimed, runId));
    if (result === "ok") {
      return { ...job, state: "running", runId, runIds: [...job.runIds, runId] };
    }
    inFlight.delete(job.key);
    if (result !== "adopted") parts.onWarning(describeLate(job.key, runId));
    return undefined;
  }

  async #announce(): Promise<StepReply> {
    const { parts, onBegun } = this.#tools;
    const reply = await this.#write(() => parts.store.begin(this.#claimed));
    if (reply.result === "ok") onBegun();
    return reply;
  }

  /** A creation was not even announced: nothing was sent. */
  async #examineUnsent(
    job: JobRecord,
    { error, record, pause }: FailedCreation,
  ): Promise<JobRecord | undefined> {
    if (error instanceof Superseded) return undefined;
    if (error instanceof Requeue || concernsEveryJob(error)) throw error;
    if (!isRejected(record)) {
      await pause?.();
      return job;
    }
    // Only a job that is being created can be rejected.
    const { result } = await this.#announce();
    if (result === "stopped") throw new Stopped();
    return result === "ok" ? this.#reject(error) : undefined;
  }

  /** A creation has failed after its announcement: was a run created? If another worker has the job, no claim holds. */
  async #examine(
    job: JobRecord,
    { error, record, pause }: FailedCreation,
  ): Promise<JobRecord | undefined> {
    const { parts } = this.#tools;
    const reason = reasonOf(error);
    if (!isWithoutEffect(record)) return this.#doubt(reason);
    const isFinal = concernsEveryJob(error);
    if (isRejected(record) && !isFinal) return this.#reject(error);
    const isAnswered = record.outcome?.kind === "refused";
    const { result } = await this.#write(() =>
      parts.store.giveBack(this.#claimed, { reason, isAnswered }),
    );
    if (isFinal) throw error;
    if (result !== "ok") return undefined;
    await pause?.();
    return { ...job, state: "queued" };
  }

  /** Nobody knows whether there is a run, or the service does not find that of `runId`. */
  async #doubt(reason: string, runId?: string): Promise<JobRecord | undefined> {
    const { parts, onUnknown } = this.#tools;
    const { job } = await this.#write(() => parts.store.doubt(this.#claimed, reason, runId));
    if (job !== undefined) await onUnknown();
    return job;
  }

  async #reject(error: unknown): Promise<JobRecord | undefined> {
    const { parts } = this.#tools;
    const text = await parts.content.write(emitError(error), "error");
    return (await this.#write(() => parts.store.reject(this.#claimed, text))).job;
  }

  async #wait(job: JobRecord): Promise<JobRecord | undefined> {
    const { parts, options, inFlight } = this.#tools;
    const { attempts = 1 } = options.retryFailed ?? {};
    const { runId } = job;
    inFlight.set(job.key, runId);
    const run = await this.#readRun(runId);
    if (run instanceof Error) {
      const doubtful = await this.#doubt(reasonOf(run), runId);
      inFlight.delete(job.key);
      return doubtful;
    }
    if (failed.includes(run.status) && job.runIds.length < attempts) {
      const reason = `Run ${runId} failed, and \`retryFailed\` asks for another.`;
      const { result } = await this.#write(() =>
        parts.store.giveBack(this.#claimed, { reason, isAnswered: true, runId }),
      );
      inFlight.delete(job.key);
      return result === "ok" ? { ...job, state: "queued" } : undefined;
    }
    const kept = parts.storeResults ? run : { id: run.id, status: run.status };
    const text = await parts.content.write(kept, "run");
    const { cursor, isOpen } = await this.#write(() =>
      parts.store.finish(this.#claimed, runId, text),
    );
    inFlight.delete(job.key);
    return isOpen ? this.#deliver({ ...job, state: "finished", step: cursor }, run) : undefined;
  }

  /** The ended run, or the error with which the service denies it. */
  async #readRun(runId: string): Promise<FinishedRun | CloudAgentError> {
    const { watch, parts, persistence } = this.#tools;
    const note = (reason: string): void => {
      // Nobody waits for it, and a stop may end it.
      const write = (): Promise<StepReply> => parts.store.noteRead(this.#claimed, runId, reason);
      persistence.write(write).catch(() => {});
    };
    try {
      return await watch.wait(runId, note);
    } catch (error) {
      if (concernsEveryJob(error) || !(error instanceof CloudAgentError)) throw error;
      return error;
    }
  }

  async #deliver(job: JobRecord, known?: FinishedRun): Promise<undefined> {
    const { parts, options } = this.#tools;
    const { onOutcome } = options;
    if (onOutcome !== undefined) {
      const run = known ?? (await this.#readAgain(job));
      const outcome = await createOutcome<Meta, Result>(job, parts, run);
      this.#failures = 0;
      const what = `\`onOutcome\` failed for the job ${showJson(job.key)} and is called again`;
      await this.#insist(what, async () => onOutcome(outcome));
    }
    await this.#write(() => parts.store.settle(this.#claimed));
    return undefined;
  }

  /** Reads a run whose result Redis does not keep. */
  async #readAgain({ state, runId }: JobRecord): Promise<FinishedRun | undefined> {
    if (state !== "finished" || this.#tools.parts.storeResults) return undefined;
    const run = await this.#readRun(runId);
    return run instanceof Error ? undefined : run;
  }

  /** Asks the caller about a job that is unknown. Without a decision, the turn is over. */
  async #decide(job: JobRecord): Promise<JobRecord | undefined> {
    const { parts, options } = this.#tools;
    const { reconcile } = options;
    const { id } = this.#claimed;
    const described = reconcile && (await describeUnknownJob<Meta>(job, parts.content));
    const what = `\`reconcile\` failed for the job ${showJson(job.key)} and is called again`;
    const isDecided = await this.#insist(what, async () => {
      const decision = described && (await reconcile?.(described));
      if (decision === undefined) return false;
      const read = readDecision(decision, "return value of `reconcile`");
      await this.#write(() => parts.store.resolve(id, read));
      return true;
    });
    if (isDecided) return this.#write(() => parts.store.find(id));
    parts.onWarning(
      `The job ${showJson(job.key)} is unknown: ${job.reason} Look for its run, then call \`fleet.resolve\`.`,
    );
    return undefined;
  }

  /** Calls a function of the caller until it succeeds. */
  async #insist<Value>(what: string, call: () => Promise<Value>): Promise<Value> {
    const { parts, sleep, outlast } = this.#tools;
    for (;;) {
      try {
        return await outlast(call());
      } catch (error) {
        if (error instanceof Requeue || error instanceof FleetError) throw error;
        parts.onWarning(`${what}: ${reasonOf(error)}`);
        await sleep(this.#pauseAfter(error));
      }
    }
  }

  #write<Reply>(step: () => Promise<Reply>): Promise<Reply> {
    return this.#tools.persistence.write(step);
  }

  async #pause(error: unknown): Promise<void> {
    const { parts, persistence, sleep } = this.#tools;
    // A throttle is no trouble.
    if (!(error instanceof ThrottleError)) {
      const reason = reasonOf(error);
      parts.onWarning(`No run can be created. ${reason}`);
      await persistence.write(() => parts.store.noteTrouble(reason));
    }
    await sleep(this.#pauseAfter(error));
  }

  #pauseAfter(error: unknown): number {
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE);
    this.#failures += 1;
    const asked = error instanceof ThrottleError ? error.retryAfter : 0;
    return Math.max(Math.min(asked, longestPause), pause) * (1 + Math.random() / 10);
  }
}

/** Whether the service accepts nothing from this worker: the key is invalid, or the project cannot pay. */
function concernsEveryJob(error: unknown): boolean {
  if (error instanceof ThrottleError) return false;
  return error instanceof FleetError || (error instanceof ApiError && denials.has(error.status));
}

/** Unauthorized, payment required, forbidden (RFC 9110, sections 15.5.2 to 15.5.4). */
const denials: ReadonlySet<number> = new Set([401, 402, 403]);

function emitError(error: unknown): object {
  if (error instanceof CloudAgentError) return error.toJSON();
  return { name: "Error", code: "error", message: reasonOf(error) };
}

function describeLate(key: string, runId: string): string {
  return `The run ${runId} was created for the job ${showJson(key)}, but somebody had decided otherwise about the job before its ID was known. Look at both runs.`;
}
