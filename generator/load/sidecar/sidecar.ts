import type { JSONPathQuery } from "json-p3";
import type { SourcePlace } from "../locate.js";

/** An OpenAPI Overlay document: what a person changes of somebody else's document without editing it. */
export interface Sidecar {
  readonly file: string;
  readonly actions: readonly SidecarAction[];
}

/** One change, of every node that its target selects. */
export interface SidecarAction {
  readonly target: JSONPathQuery;
  /** The target as it was written, and where. */
  readonly text: string;
  readonly place: SourcePlace;
  readonly change: SidecarChange;
}

/** Takes the nodes away, or merges a value into them. */
export type SidecarChange =
  | { readonly kind: "remove" }
  | { readonly kind: "update"; readonly value: unknown };
