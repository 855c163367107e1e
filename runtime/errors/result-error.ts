import { showJson } from "../json/show-json.js";
import { CloudAgentError, type ErrorJson } from "./cloud-agent-error.js";

/** One problem that a schema found, as Standard Schema states it. */
export interface ResultIssue {
  readonly message: string;
  /** The way to the problem, from the result on. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a {@link ResultError} carries. */
export interface ResultErrorOptions {
  /** Identifier of the work whose result it is. */
  readonly id: string;
  /** The whole record, as the service sent it. */
  readonly run: unknown;
  /** What the schema found; empty when the schema was not asked, or failed itself. */
  readonly issues: readonly ResultIssue[];
  /** The status of work that has not ended yet; `undefined` when it has. */
  readonly unfinished?: string | undefined;
  /** What the schema threw. */
  readonly cause?: unknown;
}

/**
 * The result is not what the `result` schema of the call accepts.
 *
 * The work was done and is billed, so nothing of it is lost: {@link ResultError.run} holds all that the service sent.
 */
export class ResultError extends CloudAgentError {
  /** @internal */
  static override readonly kind: string = "ResultError";

  /** Identifier of the work whose result it is. */
  readonly id: string;
  // Private, because results do not belong into logs, and validators quote them.
  readonly #run: unknown;
  readonly #issues: readonly ResultIssue[];

  constructor(options: ResultErrorOptions) {
    super(describe(options), "cause" in options ? { cause: options.cause } : undefined);
    this.id = options.id;
    this.#run = options.run;
    this.#issues = options.issues;
  }

  /** The whole record, as the service sent it. Neither printed by `inspect` nor part of `toJSON()`. */
  get run(): unknown {
    return this.#run;
  }

  /**
   * What the schema found. Neither printed by `inspect` nor part of `toJSON()`, because validators quote what they
   * refuse.
   */
  get issues(): readonly ResultIssue[] {
    return this.#issues;
  }

  override get code(): string {
    return "result_invalid";
  }

  override toJSON(): ErrorJson {
    return { ...super.toJSON(), id: this.id };
  }
}

function describe(options: ResultErrorOptions): string {
  const { id, unfinished } = options;
  if (unfinished !== undefined) {
    return `${id} has not ended (status: ${showJson(unfinished)}), so it has no result to check. Wait for its end first, or read it without \`result\`.`;
  }
  return `The result of ${id} ${problemOf(options)}. \`error.run\` holds everything that was received: use it instead of doing the work again.`;
}

function problemOf(options: ResultErrorOptions): string {
  const { issues } = options;
  if ("cause" in options) return "could not be checked: the schema failed (`error.cause`)";
  const places = issues.slice(0, mostShown).map(placeOf).join(", ");
  const others = issues.length > mostShown ? ` and ${issues.length - mostShown} more` : "";
  return `does not match the schema (${places}${others}; see \`error.issues\`)`;
}

const mostShown = 5;

function placeOf({ path = [] }: ResultIssue): string {
  if (path.length === 0) return "at its root";
  const keys = path.map((part) => String(typeof part === "object" ? part.key : part));
  return `at ${showJson(keys.join("."))}`;
}
