import type { Call, Received } from "./exchange.js";

/** A redirect that is the result of a call. It is not followed, because the key would travel along. */
export interface Redirect {
  readonly status: number;
  /** The absolute URL that it leads to; `undefined` when the answer names none. */
  readonly location: string | undefined;
}

/** What an answer that is a redirect says. */
export function readRedirect({ status, headers }: Received, { url }: Pick<Call, "url">): Redirect {
  const location = headers.get("location");
  const isUsable = location !== null && URL.canParse(location, url);
  return { status, location: isUsable ? new URL(location, url).href : undefined };
}
