import { CloudAgentError, type ErrorFacts } from "./cloud-agent-error.js";

/**
 * A cloud browser could not be stopped and may still be running. Stop it by its `id`. `cause` is the failure of the
 * last attempt.
 */
export class BrowserNotStoppedError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = [
    "BrowserNotStoppedError",
    "browser_not_stopped",
    "repeatable",
  ];
  /** @internal */
  static override readonly fields: readonly string[] = ["id"];

  /** ID of the browser. */
  readonly id: string;

  constructor(id: string, cause: unknown) {
    const reason = cause instanceof Error ? ` (${cause.message})` : "";
    super(
      `The browser ${id} could not be stopped and may still be running${reason}. Stop it by its id.`,
      { cause },
    );
    this.id = id;
  }
}
