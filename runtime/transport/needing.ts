import { isRecord, readOwn } from "../json/values.js";
import { pathValueProblem } from "./request/url.js";
import type { RequestOptions } from "./request/request-options.js";

/**
 * Response fields that further steps need, and the type of each; `any` can also be absent. None of them may contain the
 * key, because they end up in paths and errors.
 */
export type Needs = Readonly<Record<string, "string" | "number" | "boolean" | "any">>;

/** A symbol, so that a user's settings never contain it. It survives a spread. */
export const needed: unique symbol = Symbol("needed");

/**
 * Returns the settings of a call whose successful response must be an object with certain fields. A response without
 * them is unusable, like one that is not JSON, and the call ends with the error for that.
 */
export function needing(request: RequestOptions | undefined, fields: Needs): RequestOptions {
  const settings: NeedingOptions = { ...request, [needed]: fields };
  return settings;
}

/** Options of a call with what its response must have. */
export interface NeedingOptions extends RequestOptions {
  readonly [needed]?: Needs;
}

/**
 * Says what a successful response lacks of the fields that its call needs; `undefined` if nothing.
 *
 * A value that cannot be part of a path, such as an empty text or a dot segment, identifies nothing.
 */
export function findLack(fields: Needs, answer: unknown, key?: string): string | undefined {
  if (!isRecord(answer)) return "is not an object";
  for (const [name, kind] of Object.entries(fields)) {
    const value = readOwn(answer, name);
    const isUsable = typeof value === kind && pathValueProblem(value) === undefined;
    if ((!isUsable && kind !== "any") || (typeof value === "string" && holdsKey(value, key)))
      return `has no usable \`${name}\``;
  }
  return undefined;
}

/** Whether a text of the server contains the key of a request. Test keys are too short to check. */
export function holdsKey(text: string, key: string | undefined): boolean {
  return key !== undefined && key.length >= 8 && text.includes(key);
}
