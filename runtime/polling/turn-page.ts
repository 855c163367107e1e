import { asRecord } from "../json/values.js";
import { readAt } from "../json/pointer.js";
import type { RequestOptions } from "../transport/index.js";
import type { PagePath } from "./follow-pages.js";

/** The call options that select a page. */
export interface PageOptions extends RequestOptions {
  /** Query parameters of the call. Default: none. */
  query?: object;
}

/** The parts of a call that can select a page. */
export interface PageCall<Options extends PageOptions, Body> {
  readonly options: Options;
  readonly body: Body;
}

/** What selects a page: the name of a query parameter, or the path of a field of the body. */
export type PagePlace = string | PagePath;

/** Returns the call for the first page. Its body is not read if only the query selects pages. */
export function firstCall<Options extends PageOptions, Body>(
  options: Options,
  body: Body | undefined,
): PageCall<Options, Body> {
  return { options, body: body as Body };
}

/** Returns the call for another page. Everything else stays. */
export function turnPage<Options extends PageOptions, Body>(
  { options, body }: PageCall<Options, Body>,
  place: PagePlace,
  value: unknown,
): PageCall<Options, Body> {
  if (typeof place === "string") return { options: turnQuery(options, { [place]: value }), body };
  // The caller's own body, except for a field that the document declares.
  return { options, body: withValue(body, place, value) as Body };
}

/** Returns the options of a call with other query parameters. Parameters that are not named stay. */
export function turnQuery<Options extends PageOptions>(options: Options, query: object): Options {
  return { ...options, query: { ...options.query, ...query } };
}

/** Returns the value that the caller passed at a place. */
export function givenFor(
  { options: { query = {} }, body }: PageCall<PageOptions, unknown>,
  place: PagePlace,
): unknown {
  return typeof place === "string" ? readAt(query, [place]) : readAt(body, place);
}

/** Returns a body with another value at a path. Whatever is not an object on the path becomes one. */
function withValue(body: unknown, [step, ...rest]: PagePath, value: unknown): unknown {
  if (step === undefined) return value;
  const fields = asRecord(body);
  return { ...fields, [step]: withValue(readAt(fields, [step]), rest, value) };
}
