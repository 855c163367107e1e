/** What a response says about a throttle. */
export interface Throttle {
  /** `project`: the limit of a project, or the response names no layer. `edge`: the network address is throttled. */
  readonly scope: "project" | "edge";
  /** How long to wait, in milliseconds. */
  readonly retryAfter: number;
  /** Limit of the project in requests per second, if the response names it. */
  readonly limitRps: number | undefined;
  /** Whether the request was certainly not carried out. */
  readonly isCertain: boolean;
}
