import { isRecord, readOwn } from "../json/values.js";
import type { Call } from "./call.js";
import { unusableAnswer } from "./failures/failure.js";
import { pathValueProblem } from "./request/path.js";
import { holdsKey } from "./failures/redact.js";
import type { RequestOptions } from "./request/request-options.js";

/**
 * Response fields that further steps need, and the type of each; `any` can also be absent. None of them may contain the
 * key, because they end up in paths and errors.
 */
export type Needs = Readonly<Record<string, "string" | "number" | "boolean" | "any">>;

/** A symbol, so that a user's settings never contain it. It survives a spread. */
const needed: unique symbol = Symbol("needed");

/**
 * Returns the settings of a call whose successful response must be an object with certain fields. A response without
 * them is unusable, like one that is not JSON, and the call ends with the error for that.
 */
export function needing(request: RequestOptions | undefined, fields: Needs): RequestOptions {
  const settings: NeedingOptions = { ...request, [needed]: fields };
  return settings;
}

interface NeedingOptions extends RequestOptions {
  readonly [needed]?: Needs;
}

/**
 * Asserts that a successful response has the fields that its call needs.
 *
 * @throws {OutcomeUnknownError} for a request that is not safe to retry, with the response
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
  const happened = `the service responded (${status}), but the response ${lack}`;
  throw unusableAnswer(call, happened, status, received);
}

function findLack(fields: Needs, answer: unknown, isSecret: IsSecret): string | undefined {
  if (!isRecord(answer)) return "is not an object";
  const lacking = Object.keys(fields).find((name) => {
    const value = readOwn(answer, name);
    return (typeof value === "string" && isSecret(value)) || !isUsable(value, fields[name]);
  });
  return lacking === undefined ? undefined : `has no usable \`${lacking}\``;
}

type IsSecret = (text: string) => boolean;

/** A value that cannot be part of a path, such as an empty text or a dot segment, identifies nothing. */
function isUsable(value: unknown, kind: string | undefined): boolean {
  return kind === "any" || (typeof value === kind && pathValueProblem(value) === undefined);
}
