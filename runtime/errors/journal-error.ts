import { CloudAgentError, type Effect, type ErrorFacts } from "./cloud-agent-error.js";

/** Work that was created, and whose ID could not be written down. */
export interface UnwrittenWork {
  /** The key of the job in the journal. */
  readonly key: string;
  /** ID of the work. */
  readonly id: string | number;
}

/**
 * A journal could not be written, so that nothing more was created.
 *
 * Work that was created before may still be active. `cause` is what the journal threw.
 */
export class JournalError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["JournalError", "journal_failed"];
  /** @internal */
  static override readonly fields: readonly string[] = ["unwritten"];

  /**
   * Work that was created while the journal could not be written. Wait for it by its ID, and do not create it again: a
   * later call with the same journal reports it as `unknown`.
   */
  readonly unwritten: readonly UnwrittenWork[];

  constructor(cause: unknown, unwritten: readonly UnwrittenWork[]) {
    const reason = cause instanceof Error ? `: ${cause.message}` : "";
    super(
      `The journal could not be written${reason}. Nothing more was created. \`error.unwritten\` lists what was created and is not in the journal. Solve the problem, then call again with the same journal.`,
      { cause },
    );
    this.unwritten = unwritten;
  }

  override get effect(): Effect {
    return this.unwritten.length > 0 ? "done" : "none";
  }
}
