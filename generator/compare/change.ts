/** One change between two descriptions of the service, or two states of the package. */
export interface Change {
  /** Name of the API; absent for a change of the package. */
  readonly api?: string;
  /** The kind of fact. */
  readonly kind: string;
  readonly severity: Severity;
  /** The place, and what has changed, from the point of view of callers. */
  readonly message: string;
  /** The value before, as JSON, if it is no longer true: texts may still say it. */
  readonly was?: string | undefined;
}

/** The version change that a change requires (Semantic Versioning 2.0.0). */
export type Severity = "major" | "minor" | "patch";

/** Whether callers send or receive something: a change that widens one narrows the other. */
export type MessageKind = "request" | "response";

/** Returns the severity of allowing more: callers may send it, but must be prepared to receive it. */
export function widened(side: MessageKind): Severity {
  return side === "request" ? "minor" : "major";
}

/** Returns the severity of allowing less: callers must not send it, but need not expect it. */
export function narrowed(side: MessageKind): Severity {
  return side === "request" ? "major" : "patch";
}

/** Describes a change, and its API, in one line. */
export function describeChange({ api, message }: Change): string {
  return api === undefined ? message : `${api}: ${message}`;
}

/** Emits a change as a line for the terminal, aligned with others. */
export function emitChange(change: Change): string {
  return `${change.severity.padEnd(5)}  ${describeChange(change)}`;
}
