import type { Severity } from "./finding.js";

/** What a caller sees of a difference: how much it asks of the next version, and why. */
export interface Effect {
  readonly severity: Severity;
  /** In the words of whoever calls the API. */
  readonly reason: string;
}

/** Whether callers send it or receive it: what widens the one narrows the other. */
export type MessageKind = "request" | "response";

/** The effect of more being possible than before: a caller may send it, but has to expect it. */
export function widened(side: MessageKind, reason: string): Effect {
  return { severity: side === "request" ? "minor" : "major", reason };
}

/** The effect of less being possible than before: a caller must not send it, but need not expect it. */
export function narrowed(side: MessageKind, reason: string): Effect {
  return { severity: side === "request" ? "major" : "patch", reason };
}

/** The effect of something else being possible. */
export function exchanged(reason: string): Effect {
  return { severity: "major", reason };
}
