import { isRecord } from "../json/is-record.js";
import { readOwn } from "../json/read-own.js";
import type { Call } from "./exchange.js";
import { unusableAnswer } from "./failure.js";
import { pathValueProblem } from "./path.js";
import type { RequestOptions } from "./request-options.js";

/** Fields that an answer must have for work to go on, and what kind of value each must hold. */
export type Needs = Readonly<Record<string, "string" | "number" | "boolean">>;

/** Not a name, so that settings of users never hold it. It survives a spread. */
const needed: unique symbol = Symbol("needed");

/**
 * The settings of a call whose successful answer must be an object with certain fields: those that
 * the caller goes on with. An answer without them is unusable, as one that is no JSON would be, and
 * the call ends with what that means for its operation.
 */
export function needing(request: RequestOptions | undefined, fields: Needs): RequestOptions {
  const settings: NeedingOptions = { ...request, [needed]: fields };
  return settings;
}

interface NeedingOptions extends RequestOptions {
  readonly [needed]?: Needs;
}

/**
 * Asserts that a successful answer holds what its call needs.
 *
 * @throws {OutcomeUnknownError} for a request that must not be repeated, with what came
 * @throws {ConnectionError} (`unusable`) for any other
 */
export function assertNeeds(
  call: Pick<Call, "operation" | "repeatable">,
  request: NeedingOptions,
  received: unknown,
  status: number,
): void {
  const lack = findLack(request[needed], received);
  if (lack === undefined) return;
  const happened = `the service received the request and answered (${status}), but the answer ${lack}`;
  throw unusableAnswer(call, happened, status, received);
}

function findLack(fields: Needs | undefined, answer: unknown): string | undefined {
  if (fields === undefined) return undefined;
  if (!isRecord(answer)) return "is no object";
  const lacking = Object.keys(fields).find(
    (name) => !isUsable(readOwn(answer, name), fields[name]),
  );
  return lacking === undefined ? undefined : `has no usable \`${lacking}\``;
}

/** What cannot stand in a path, such as an empty text or a dot segment, identifies nothing. */
function isUsable(value: unknown, kind: string | undefined): boolean {
  return typeof value === kind && pathValueProblem(value) === undefined;
}
