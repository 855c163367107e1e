import { asList, asRecord } from "../json/values.js";

/**
 * One problem with a request.
 *
 * Source: Service description, Validation error record.
 */
export interface ValidationDetail {
  /** Where the problem is, for example `["body", "modelParams", "effort"]`. */
  readonly loc: readonly (string | number)[];
  /** What is wrong, for a person. */
  readonly msg: string;
  /** Kind of the problem, for a program. */
  readonly type: string;
}

/** A value that cannot be sent, or does not mean anything there. */
export function invalid(loc: readonly string[], msg: string): ValidationDetail {
  return { loc, msg, type: "value_error" };
}

/**
 * Reads the first hundred problems of a validation response, shortened to a readable length. Skips entries of another
 * shape.
 *
 * @param redact masks what a text quotes from the request
 */
export function readValidationDetail(
  body: unknown,
  redact: (text: string) => string,
): ValidationDetail[] {
  const entries = asList(asRecord(body)["detail"]).slice(0, mostProblems);
  return entries.flatMap((entry) => readEntry(entry, redact) ?? []);
}

const mostProblems = 100;
const mostSteps = 100;

function readEntry(entry: unknown, redact: (text: string) => string): ValidationDetail | undefined {
  const { loc, msg, type } = asRecord(entry);
  if (!isLocation(loc) || typeof msg !== "string" || typeof type !== "string") return undefined;
  // Only these three are read, because servers of this kind add an echo of the input.
  const steps = loc.slice(0, mostSteps);
  const shown = steps.map((step) => (typeof step === "string" ? redact(step) : step));
  return { loc: shown, msg: redact(msg), type: redact(type) };
}

function isLocation(loc: unknown): loc is (string | number)[] {
  return (
    Array.isArray(loc) && loc.every((step) => typeof step === "string" || typeof step === "number")
  );
}

const listedProblems = 10;
const listedCharacters = 500;

/** Lists the first ten problems of a request in one line. */
export function listProblems(detail: readonly ValidationDetail[]): string {
  const lines = detail.slice(0, listedProblems).map(describeProblem).join("; ");
  const rest = detail.length - listedProblems;
  return rest > 0 ? `${lines}; and ${rest} more, see \`error.detail\`` : lines;
}

function describeProblem({ loc, msg }: ValidationDetail): string {
  const line = loc.length > 0 ? `${loc.join(".")}: ${msg}` : msg;
  // One line whatever the server sends: a message must not forge further log lines.
  return line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").slice(0, listedCharacters);
}
