import type { Severity } from "./finding.js";

/** The effect of a difference on callers: the version change that it requires, and why. */
export interface Effect {
  readonly severity: Severity;
  /** From the caller's point of view. */
  readonly reason: string;
}

/** Whether callers send or receive it: a change that widens one narrows the other. */
export type MessageKind = "request" | "response";

/** Creates the effect of allowing more: callers may send it, but must be prepared to receive it. */
export function widened(side: MessageKind, reason: string): Effect {
  return { severity: side === "request" ? "minor" : "major", reason };
}

/** Creates the effect of allowing less: callers must not send it, but need not expect it. */
export function narrowed(side: MessageKind, reason: string): Effect {
  return { severity: side === "request" ? "major" : "patch", reason };
}

/** Creates the effect of allowing something else. */
export function exchanged(reason: string): Effect {
  return { severity: "major", reason };
}
