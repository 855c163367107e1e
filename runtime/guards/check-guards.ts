import { ValidationError } from "../errors/index.js";
import { invalid, type ValidationDetail } from "../errors/validation-detail.js";
import { asRecord, isAbsent, onWire, readOwn } from "../json/values.js";
import { showJson } from "../text/show.js";
import { type Operation, operationName } from "../transport/operation.js";

/** A rule about the fields of a request; besides `when` and `message`, it has the members of one kind. */
export interface Guard {
  /** The rule holds only for requests whose fields have one of these values. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  /** Fields that must be set. */
  readonly required?: readonly string[];
  /** Fields of which all must be set if one is. */
  readonly together?: readonly string[];
  /** Fields of which at most one can be set. */
  readonly exclusive?: readonly string[];
  /** The field that `values`, `atLeast` and `atMost` are about. */
  readonly field?: string;
  /** The only values of the field. */
  readonly values?: readonly unknown[];
  /** The field whose number or date is its lower limit. */
  readonly atLeast?: string;
  /** The field whose number or date is its upper limit. */
  readonly atMost?: string;
  /** What the error says. */
  readonly message?: string;
}

/** The rules for an operation. */
export type Guards = readonly Guard[];

/** What a method is called with. */
export interface GuardedRequest {
  /** The body, if the operation has one. */
  readonly body?: unknown;
  /** The query parameters, if it has any. */
  readonly query?: unknown;
}

/**
 * Rejects a request that breaks a rule of its document. A field that is `null` counts as not set.
 *
 * @throws {ValidationError} with every problem; nothing was sent
 */
export function assertGuards(
  guards: Guards,
  { validation }: { readonly validation: "known" | "off" },
  operation: Pick<Operation, "id" | "api">,
  request: GuardedRequest,
): void {
  if (validation === "off") return;
  const detail = guards.flatMap((guard) => checkGuard(guard, request));
  if (detail.length > 0) throw new ValidationError(detail, { operation: operationName(operation) });
}

function checkGuard(guard: Guard, request: GuardedRequest): ValidationDetail[] {
  const { when = {}, required = [], together = [], exclusive = [], message } = guard;
  const isSet = (name: string): boolean => !isAbsent(find(request, name).value);
  const conditions = Object.entries(when);
  if (!conditions.every(([name, values]) => values.includes(find(request, name).value))) return [];
  const reason = conditions.map(([name]) => ` when ${show(request, name)}`).join("");
  const [given, ...others] = exclusive.filter(isSet);
  const first = together.find(isSet);
  const problems: (readonly [name: string, msg: string])[] = [
    ...required.filter((name) => !isSet(name)).map((name) => [name, "is required"] as const),
    ...together
      .filter((name) => first !== undefined && !isSet(name))
      .map((name) => [name, `is required with ${first}`] as const),
    ...others.map((name) => [name, `cannot be combined with ${given}`] as const),
    ...checkValue(guard, request),
  ];
  return problems.map(([name, msg]) =>
    invalid([find(request, name).place, name], message ?? `${msg}${reason}`),
  );
}

/** Checks the field of a guard: a value that cannot be compared passes. */
function checkValue(
  { field = "", values, atLeast, atMost }: Guard,
  request: GuardedRequest,
): (readonly [name: string, msg: string])[] {
  const { value } = find(request, field);
  if (isAbsent(value)) return [];
  const given = `given ${showJson(value)}`;
  if (values?.includes(value) === false)
    return [[field, `${given}, expected one of ${values.map(showJson).join(", ")}`]];
  const isWrong = (name: string | undefined, sign: 1 | -1): name is string => {
    if (name === undefined) return false;
    const [own, limit] = [value, find(request, name).value].map(readQuantity);
    return own !== undefined && limit !== undefined && (sign > 0 ? own > limit : own < limit);
  };
  if (isWrong(atLeast, -1))
    return [[field, `${given}, expected at least ${show(request, atLeast)}`]];
  if (isWrong(atMost, 1)) return [[field, `${given}, expected at most ${show(request, atMost)}`]];
  return [];
}

/** Finds a field in the body or else in the query, or where it would be. */
function find(request: GuardedRequest, name: string): { place: string; value: unknown } {
  const { body, query } = request;
  const value = onWire(readOwn(asRecord(body), name));
  const inQuery = onWire(readOwn(asRecord(query), name));
  const isInBody = value !== undefined || (inQuery === undefined && "body" in request);
  return isInBody ? { place: "body", value } : { place: "query", value: inQuery };
}

function show(request: GuardedRequest, name: string): string {
  return `${name} (${showJson(find(request, name).value)})`;
}

/** Returns a number, or the time of a date, of two of which one is larger. */
function readQuantity(value: unknown): number | bigint | undefined {
  if (typeof value === "number" || typeof value === "bigint") return value;
  const time = /^\d{4}-\d\d-\d\d/.test(String(value)) ? Date.parse(String(value)) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
