/**
 * One problem of a request.
 *
 * Source: Service description, Validation error record.
 */
export interface ValidationDetail {
  /** Where the problem is, outermost first, for example `["body", "modelParams", "effort"]`. */
  readonly loc: readonly (string | number)[];
  /** What is wrong, for a person. */
  readonly msg: string;
  /** The kind of problem, for a program. */
  readonly type: string;
}

/** The problems that a validation answer lists; entries of another shape are left out. */
export function readValidationDetail(body: unknown): ValidationDetail[] {
  if (!isRecord(body) || !Array.isArray(body["detail"])) return [];
  return body["detail"].flatMap((entry: unknown) => readEntry(entry) ?? []);
}

function readEntry(entry: unknown): ValidationDetail | undefined {
  if (!isRecord(entry)) return undefined;
  const { loc, msg, type } = entry;
  if (!isLocation(loc) || typeof msg !== "string" || typeof type !== "string") return undefined;
  // Nothing else is taken over: servers of this kind add an echo of the input.
  return { loc, msg, type };
}

function isLocation(loc: unknown): loc is (string | number)[] {
  return (
    Array.isArray(loc) && loc.every((step) => typeof step === "string" || typeof step === "number")
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
