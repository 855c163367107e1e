import { isRecord } from "../json/is-record.js";
import { readOwn } from "../json/read-own.js";
import type { Call } from "./exchange.js";
import { unusableAnswer } from "./failure.js";
import { pathValueProblem } from "./path.js";
import { holdsKey } from "./redact.js";
import type { RequestOptions } from "./request-options.js";

/**
 * Fields of an answer with which work goes on, and what kind of value each must hold; `any`: it may
 * be absent too. None of them may hold the key, because they come to stand in paths and errors.
 */
export type Needs = Readonly<Record<string, "string" | "number" | "boolean" | "any">>;

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
  call: Pick<Call, "operation" | "repeatable" | "key">,
  request: NeedingOptions,
  received: unknown,
  status: number,
): void {
  const fields = request[needed];
  const lack = fields && findLack(fields, received, (text) => holdsKey(call, text));
  if (lack === undefined) return;
  const happened = `the service received the request and answered (${status}), but the answer ${lack}`;
  throw unusableAnswer(call, happened, status, received);
}

function findLack(fields: Needs, answer: unknown, isSecret: IsSecret): string | undefined {
  if (!isRecord(answer)) return "is no object";
  const lacking = Object.keys(fields).find((name) => {
    const value = readOwn(answer, name);
    return (typeof value === "string" && isSecret(value)) || !isUsable(value, fields[name]);
  });
  return lacking === undefined ? undefined : `has no usable \`${lacking}\``;
}

type IsSecret = (text: string) => boolean;

/** What cannot stand in a path, such as an empty text or a dot segment, identifies nothing. */
function isUsable(value: unknown, kind: string | undefined): boolean {
  return kind === "any" || (typeof value === kind && pathValueProblem(value) === undefined);
}
