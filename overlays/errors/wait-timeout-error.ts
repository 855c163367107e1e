import { CloudAgentError, type ErrorJson } from "./cloud-agent-error.js";

/** What a {@link WaitTimeoutError} carries. */
export interface WaitTimeoutErrorOptions {
  /** Identifier of what was waited for. */
  readonly id: string;
  /** The status that was read last, if any was. */
  readonly lastStatus?: string | undefined;
  /** How long the wait lasted, in milliseconds. */
  readonly elapsed: number;
}

/**
 * A wait ended before the work did. The work goes on at the service and was not cancelled; waiting
 * again with the same id resumes.
 *
 * Source: Service description, States and transitions (rule 2).
 */
export class WaitTimeoutError extends CloudAgentError {
  static {
    this.prototype.name = "WaitTimeoutError";
  }

  /** Identifier of what was waited for. */
  readonly id: string;
  /** The status that was read last; `undefined` when none was read. */
  readonly lastStatus: string | undefined;
  /** How long the wait lasted, in milliseconds. */
  readonly elapsed: number;

  constructor(options: WaitTimeoutErrorOptions) {
    super(describe(options));
    this.id = options.id;
    this.lastStatus = options.lastStatus;
    this.elapsed = options.elapsed;
  }

  override get code(): string {
    return "wait_timeout";
  }

  override toJSON(): ErrorJson {
    const { id, lastStatus, elapsed } = this;
    return { ...super.toJSON(), id, lastStatus, elapsed };
  }
}

function describe({ id, lastStatus, elapsed }: WaitTimeoutErrorOptions): string {
  const status = lastStatus === undefined ? "" : ` (last status: ${JSON.stringify(lastStatus)})`;
  return `The wait for ${id} ended after ${elapsed} ms${status}. The work was not cancelled and may still go on: wait again with the same id to resume.`;
}
