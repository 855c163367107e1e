import type { Severity } from "../../../../generator/compare/finding.js";
import type { Json } from "../../verdict/support/base-document.js";

/** The releases of a service that nobody runs: what it published first, and what it changed each time. */
export interface History {
  readonly name: string;
  readonly createFirst: () => Json;
  readonly releases: readonly Release[];
}

/** What one release changed, and what that asks of a library that follows. */
export interface Release {
  readonly title: string;
  /** `undefined`: nothing that anybody notices. */
  readonly severity: Severity | undefined;
  /** A line of the report, or of its verdict. */
  readonly says: string | undefined;
  readonly change: (document: Json) => void;
}

export const release = (
  title: string,
  severity: Severity | undefined,
  says: string | undefined,
  change: (document: Json) => void,
): Release => ({ title, severity, says, change });

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

export const json = (schema: object): Json => ({ content: { "application/json": { schema } } });
