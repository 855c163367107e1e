import { runsGetStatusWaiter } from "../generated/v4/tables.js";
import type { FinishedRun, RunCreate } from "../generated/v4/types.js";
import { ApiError, CloudAgentError, FleetError, ThrottleError } from "../runtime/errors/index.js";
import { longestPause } from "../runtime/budget/index.js";
import { showJson, reasonOf } from "../runtime/text/show.js";
import { CallRecord, recording } from "../runtime/transport/index.js";
import { Announcement, Superseded } from "./announcement.js";
import { createOutcome } from "./create-outcome.js";
import { decideUnknown, type Reconcile } from "./decide-unknown.js";
import type { FleetOutcome } from "./fleet-job.js";
import type { FleetParts } from "./fleet-parts.js";
import { HandBack } from "./hand-back.js";
import type { JobRecord } from "./job-record.js";
import type { Claimed, StepReply } from "./ledger.js";
import type { Persistence } from "./persistence.js";
import type { RunSteps } from "./run-steps.js";
import type { Vigil } from "./vigil.js";

/** The statuses of runs that did not do their work. */
const failed: readonly string[] = runsGetStatusWaiter.failed;

/** What a worker carries out jobs with. */
export interface CourseTools<Meta, Result> {
  readonly parts: FleetParts<Result>;
  readonly steps: RunSteps;
  readonly persistence: Persistence;
  readonly vigil: Vigil;
  /** Aborts when the worker stops. */
  readonly stopped: AbortSignal;
  /** Maximum number of runs of one job. */
  readonly attempts: number;
  readonly onOutcome: ((outcome: FleetOutcome<Meta, Result>) => unknown) | undefined;
  readonly reconcile: Reconcile<Meta> | undefined;
  /** Runs that the worker is carrying out: IDs by the keys of their jobs. */
  readonly inFlight: Map<string, string>;
  /** Waits that many milliseconds; rejects with {@link HandBack} when the worker stops. */
  sleep(duration: number): Promise<void>;
}

/** Pauses between attempts, in milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/** Carries out one turn of one job, from whatever state it is in. */
export class JobCourse<Meta, Result> {
  readonly #tools: CourseTools<Meta, Result>;
  readonly #claimed: Claimed;
  /** Failed attempts to send something in a row. */
  #failures = 0;

  constructor(tools: CourseTools<Meta, Result>, claimed: Claimed) {
    this.#tools = tools;
    this.#claimed = claimed;
  }

  /**
   * Returns when the turn is over: the job has ended, is unknown, or goes on in another turn.
   *
   * @throws {HandBack} when the job must get into the queue again
   * @throws {CloudAgentError} when no job can be carried out any more
   */
  async run(): Promise<void> {
    const { ledger } = this.#tools.parts;
    let { job } = await this.#write(() => ledger.take(this.#claimed));
    while (job !== undefined) job = await this.#goOn(job);
  }

  /** Does what comes next; `undefined`: the turn is over. */
  async #goOn(job: JobRecord): Promise<JobRecord | undefined> {
    switch (job.state) {
      case "queued":
        return this.#create(job);
      case "running":
        return this.#wait(job);
      case "unknown":
        return this.#decide(job);
      case "finished":
      case "rejected":
      case "abandoned":
        return job.isDelivered ? undefined : this.#deliver(job);
      default:
        return undefined;
    }
  }

  async #create(job: JobRecord): Promise<JobRecord | undefined> {
    const { parts, steps, vigil, stopped } = this.#tools;
    if (stopped.aborted) throw new HandBack();
    const body = (await parts.content.read(job.body, "body")) as RunCreate;
    const announcement = new Announcement({ vigil, stopped, record: () => this.#announce() });
    const record = new CallRecord();
    let runId: string;
    try {
      const { signal } = announcement;
      const beforeSend = (): Promise<void> => announcement.make();
      // Between two attempts of one call, the job would be announced without reason.
      const request = { signal, beforeSend, maxRetries: 0 };
      runId = await steps.create(body, recording(request, record));
    } catch (error) {
      if (!announcement.isMade) return this.#examineUnsent(job, error, record);
      return this.#examine(job, error, record);
    } finally {
      announcement.release();
    }
    this.#failures = 0;
    this.#tools.inFlight.set(job.key, runId);
    const { result } = await this.#write(() => parts.ledger.noteRun(this.#claimed, runId));
    if (result === "ok") {
      return { ...job, state: "running", runId, runIds: [...job.runIds, runId] };
    }
    this.#forget(job.key);
    if (result !== "adopted") parts.onWarning(describeLate(job.key, runId));
    return undefined;
  }

  #announce(): Promise<StepReply> {
    return this.#write(() => this.#tools.parts.ledger.beginCreation(this.#claimed));
  }

  /** A creation was not even announced: nothing was sent. */
  async #examineUnsent(
    job: JobRecord,
    error: unknown,
    { isPassing }: CallRecord,
  ): Promise<JobRecord | undefined> {
    if (error instanceof Superseded) return undefined;
    if (error instanceof HandBack || concernsEveryJob(error)) throw error;
    if (isPassing) {
      await this.#pause(error);
      return job;
    }
    // Only a job that is being created can be rejected.
    const { result } = await this.#announce();
    if (result === "paused") throw new HandBack();
    return result === "ok" ? this.#reject(error) : undefined;
  }

  /** A creation has failed after its announcement: was a run created? If another worker has the job, no claim holds. */
  async #examine(
    job: JobRecord,
    error: unknown,
    { isWithoutEffect, delivery, isPassing }: CallRecord,
  ): Promise<JobRecord | undefined> {
    const { parts } = this.#tools;
    if (!isWithoutEffect) {
      const { result } = await this.#write(() =>
        parts.ledger.doubt(this.#claimed, reasonOf(error)),
      );
      return result === "ok" ? this.#find() : undefined;
    }
    const isFinal = concernsEveryJob(error);
    if (delivery === "answered" && !isPassing && !isFinal) return this.#reject(error);
    const { result } = await this.#write(() =>
      parts.ledger.giveBack(this.#claimed, reasonOf(error)),
    );
    if (isFinal) throw error;
    if (result !== "ok") return undefined;
    // What the worker itself held back goes on at once.
    if (isPassing) await this.#pause(error);
    return { ...job, state: "queued" };
  }

  async #reject(error: unknown): Promise<JobRecord | undefined> {
    const { parts } = this.#tools;
    const text = await parts.content.write(emitError(error), "error");
    const { result, job } = await this.#write(() => parts.ledger.reject(this.#claimed, text));
    return result === "ok" ? job : undefined;
  }

  async #wait(job: JobRecord): Promise<JobRecord | undefined> {
    const { parts, attempts, inFlight } = this.#tools;
    const { runId } = job;
    inFlight.set(job.key, runId);
    const run = await this.#readRun(runId);
    if (run instanceof Error) {
      const { result } = await this.#write(() =>
        parts.ledger.doubt(this.#claimed, reasonOf(run), runId),
      );
      this.#forget(job.key);
      return result === "ok" ? this.#find() : undefined;
    }
    if (failed.includes(run.status) && job.runIds.length < attempts) {
      const reason = `Run ${runId} failed, and \`retryFailed\` asks for another.`;
      const { result } = await this.#write(() =>
        parts.ledger.giveBack(this.#claimed, reason, runId),
      );
      this.#forget(job.key);
      return result === "ok" ? { ...job, state: "queued" } : undefined;
    }
    const kept = parts.storeResults ? run : { id: run.id, status: run.status };
    const text = await parts.content.write(kept, "run");
    const finished = await this.#write(() => parts.ledger.finish(this.#claimed, runId, text));
    this.#forget(job.key);
    if (finished.job === undefined || finished.job.isDelivered) return undefined;
    return this.#deliver(finished.job, run);
  }

  /** The ended run, or the error with which the service denies it. */
  async #readRun(runId: string): Promise<FinishedRun | CloudAgentError> {
    const { steps, stopped } = this.#tools;
    try {
      return await steps.wait(runId, { signal: stopped });
    } catch (error) {
      if (stopped.aborted) throw new HandBack();
      if (concernsEveryJob(error) || !(error instanceof CloudAgentError)) throw error;
      return error;
    }
  }

  async #deliver(job: JobRecord, known?: FinishedRun): Promise<undefined> {
    const { parts, onOutcome } = this.#tools;
    if (onOutcome !== undefined) {
      const run = known ?? (await this.#readAgain(job));
      await this.#tell(await createOutcome<Meta, Result>(job, parts, run), onOutcome);
    }
    await this.#write(() => parts.ledger.settle(this.#claimed));
    return undefined;
  }

  /** Reads a run whose result Redis does not keep. */
  async #readAgain({ state, runId }: JobRecord): Promise<FinishedRun | undefined> {
    if (state !== "finished" || this.#tools.parts.storeResults) return undefined;
    const run = await this.#readRun(runId);
    return run instanceof Error ? undefined : run;
  }

  /** Calls the hook until it accepts the outcome. */
  async #tell(
    outcome: FleetOutcome<Meta, Result>,
    onOutcome: (outcome: FleetOutcome<Meta, Result>) => unknown,
  ): Promise<void> {
    const { parts, sleep } = this.#tools;
    for (this.#failures = 0; ;) {
      try {
        await onOutcome(outcome);
        return;
      } catch (error) {
        parts.onWarning(
          `\`onOutcome\` failed for the job ${showJson(outcome.key)} and is called again: ${reasonOf(error)}`,
        );
        await sleep(this.#pauseAfter(error));
      }
    }
  }

  async #decide(job: JobRecord): Promise<undefined> {
    await decideUnknown(this.#tools, this.#claimed.id, job);
    return undefined;
  }

  #find(): Promise<JobRecord | undefined> {
    const { persistence, parts } = this.#tools;
    return persistence.write(() => parts.ledger.find(this.#claimed.id));
  }

  async #write(step: () => Promise<StepReply>): Promise<StepReply> {
    const { persistence, parts } = this.#tools;
    const reply = await persistence.write(step);
    // What this fails to bring into the queue, the next sweep does.
    if (reply.due.length > 0) await parts.outbox.send(reply.due).catch(() => {});
    return reply;
  }

  async #pause(error: unknown): Promise<void> {
    const { parts, persistence, sleep } = this.#tools;
    // A throttle is no trouble.
    if (!(error instanceof ThrottleError)) {
      const reason = reasonOf(error);
      parts.onWarning(`No run can be created. ${reason}`);
      await persistence.write(() => parts.ledger.noteTrouble(reason));
    }
    await sleep(this.#pauseAfter(error));
  }

  #pauseAfter(error: unknown): number {
    const pause = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE);
    this.#failures += 1;
    const asked = error instanceof ThrottleError ? error.retryAfter : 0;
    return Math.max(Math.min(asked, longestPause), pause) * (1 + Math.random() / 10);
  }

  #forget(key: string): void {
    this.#tools.inFlight.delete(key);
  }
}

/** Whether the service accepts nothing from this worker: the key is invalid, or the project cannot pay. */
function concernsEveryJob(error: unknown): boolean {
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
