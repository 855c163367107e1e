import { showJson } from "../text/show.js";
import { CloudAgentError, type ErrorFacts } from "./cloud-agent-error.js";

/** One problem that a schema found, in the form of Standard Schema. */
export interface ResultIssue {
  /** What is wrong. */
  readonly message: string;
  /** Path to the problem, from the result on. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Options of a {@link ResultError}. */
export interface ResultErrorOptions extends Pick<ResultError, "id" | "run" | "issues"> {
  /** Status of work that has not ended; `undefined` if it has. */
  readonly unfinished?: string | undefined;
  /** What the schema threw. */
  readonly cause?: unknown;
}

/**
 * The `result` schema of the call does not accept the result.
 *
 * The work was done, so do not repeat it: {@link ResultError.run} has everything that the service returned.
 */
export class ResultError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["ResultError", "result_invalid", "done"];
  /** @internal */
  static override readonly fields: readonly string[] = ["id"];

  /** ID of the work. */
  readonly id: string;
  // Private, because results do not belong in logs, and validators quote them.
  readonly #run: unknown;
  readonly #issues: readonly ResultIssue[];

  constructor(options: ResultErrorOptions) {
    super(describe(options), options);
    this.id = options.id;
    this.#run = options.run;
    this.#issues = options.issues;
  }

  /** The whole record, as the service returned it. Not printed by `inspect`, and not part of `toJSON()`. */
  get run(): unknown {
    return this.#run;
  }

  /**
   * Problems that the schema found. Not printed by `inspect` and not part of `toJSON()`, because validators quote what
   * they reject.
   */
  get issues(): readonly ResultIssue[] {
    return this.#issues;
  }
}

function describe(options: ResultErrorOptions): string {
  const { id, issues, unfinished } = options;
  if (unfinished !== undefined)
    return `${id} has not ended (status: ${showJson(unfinished)}). Wait for its end, or read it without \`result\`.`;
  const places = issues.slice(0, mostShown).map(placeOf).join(", ");
  const rest = issues.length - mostShown;
  const others = rest > 0 ? ` and ${rest} more` : "";
  const problem =
    "cause" in options
      ? "could not be checked: the schema failed (`error.cause`)"
      : `does not match the schema (${places}${others}; see \`error.issues\`)`;
  return `The result of ${id} ${problem}. Use \`error.run\` instead of repeating the work.`;
}

const mostShown = 5;

function placeOf({ path = [] }: ResultIssue): string {
  if (path.length === 0) return "at its root";
  const keys = path.map((part) => String(typeof part === "object" ? part.key : part));
  return `at ${showJson(keys.join("."))}`;
}
