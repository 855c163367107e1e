import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";

/** A request as the form describes it. */
export interface TryRequest {
  readonly operation: ServedOperation;
  /** Region whose rules apply. */
  readonly region: string;
  /** Values by name; an empty text is an absent parameter. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** `undefined` sends no body. */
  readonly body: unknown;
}

/** Returns the parameters that were filled in. */
export function filledIn(
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ""));
}
