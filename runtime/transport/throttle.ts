/** What an answer says of a throttle. */
export interface Throttle {
  /** `project`: the limit of a project, or the answer names no layer; `edge`: the network address is held back. */
  readonly scope: "project" | "edge";
  /** How long to wait, in milliseconds. */
  readonly retryAfter: number;
  /** The project's limit in requests per second, where the answer names it. */
  readonly limitRps: number | undefined;
  /** Whether the request surely was not carried out. */
  readonly isCertain: boolean;
}
