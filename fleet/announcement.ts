import { followSignal, onAbort } from "../runtime/time/index.js";
import { HandBack } from "./hand-back.js";
import type { StepReply } from "./ledger.js";
import type { Vigil } from "./vigil.js";

/** Another worker has the job. */
export class Superseded extends Error {}

/** When a creation is announced and what ends it before. */
interface AnnouncementSettings {
  readonly vigil: Vigil;
  /** Aborts when the worker stops. */
  readonly stopped: AbortSignal;
  /** Records that the run is about to be created. */
  record(): Promise<StepReply>;
}

/**
 * Announces that a run is about to be created, when the rate limits let the request go and not before: if the process
 * ends after the announcement, it is unknown whether there is a run.
 */
export class Announcement {
  readonly #settings: AnnouncementSettings;
  readonly #controller = new AbortController();
  #release: () => void;
  #isMade = false;

  constructor(settings: AnnouncementSettings) {
    this.#settings = settings;
    this.#release = onAbort(settings.stopped, () => this.#controller.abort(new HandBack()));
  }

  /** Aborts when the worker stops before the announcement, or stands still after it. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isMade(): boolean {
    return this.#isMade;
  }

  /**
   * @throws {HandBack} when the fleet is paused
   * @throws {Superseded} when another worker has the job
   * @throws when the process stood still meanwhile, so that others may have decided about the job
   */
  async make(): Promise<void> {
    const { vigil, record } = this.#settings;
    // From here on, a stop waits for the outcome.
    this.release();
    const { signal } = vigil;
    const { result } = await record();
    if (result === "paused") throw new HandBack();
    if (result !== "ok") throw new Superseded();
    this.#isMade = true;
    if (vigil.signal !== signal)
      throw new Error("The worker stood still before it sent the request.");
    this.#release = followSignal(this.#controller, signal);
  }

  release(): void {
    this.#release();
  }
}
