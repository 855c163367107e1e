import type { Fetch, Interceptor } from "./fetch.js";
import type { HeadersInput } from "./headers.js";

/** Settings of a client; each may be left out. */
export interface ClientOptions {
  /**
   * The API key, as it was issued: no `Bearer ` in front, no white space.
   *
   * @default the environment variable that the API names for it
   */
  apiKey?: string | undefined;
  /**
   * The region to talk to. Keys and resources belong to one region.
   *
   * @default the environment variable that the API names for it, else the API's default region
   */
  region?: string | undefined;
  /**
   * Host root of the service, `http` or `https`; a version path at its end is taken off.
   *
   * @default the environment variable that the API names for the region
   */
  baseUrl?: string | undefined;
  /**
   * The function that sends requests.
   *
   * @default the platform's `fetch`, looked up at each call
   */
  fetch?: Fetch | undefined;
  /** Headers added to every request. The key's own header cannot be replaced. */
  headers?: HeadersInput | undefined;
  /** Wrappers around `fetch`, the first one outermost; they run once per attempt. */
  interceptors?: readonly Interceptor[] | undefined;
  /**
   * Time for one attempt in milliseconds, reading the body included; `Infinity` for no limit of the
   * client's own. The platform may have one: Node's `fetch` gives up after five minutes of silence.
   *
   * @default 60_000
   */
  timeout?: number | undefined;
  /**
   * Allows the client to run in a web page or web worker, where everyone who opens the page can read
   * the key.
   *
   * @default false
   */
  allowBrowser?: boolean | undefined;
}
