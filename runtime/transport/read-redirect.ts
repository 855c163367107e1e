import type { Call, Received } from "./exchange.js";

/** A redirect that is the result of a call. It is not followed, because that would send the key along. */
export interface Redirect {
  readonly status: number;
  /** The absolute target URL; `undefined` if the response names none. */
  readonly location: string | undefined;
}

/** Reads a redirect response. */
export function readRedirect({ status, headers }: Received, { url }: Pick<Call, "url">): Redirect {
  const location = headers.get("location");
  const isUsable = location !== null && URL.canParse(location, url);
  return { status, location: isUsable ? new URL(location, url).href : undefined };
}
