import type { JSONPathQuery } from "json-p3";
import type { SourcePlace } from "../locate.js";

/** An OpenAPI Overlay document: changes to a third-party document that leave its file unedited. */
export interface Sidecar {
  readonly file: string;
  readonly actions: readonly SidecarAction[];
}

/** One change to every node that its target selects. */
export interface SidecarAction {
  readonly target: JSONPathQuery;
  /** The target as written, and its position. */
  readonly text: string;
  readonly place: SourcePlace;
  readonly change: SidecarChange;
}

/** Removal of the nodes, or a value to merge into them. */
export type SidecarChange =
  | { readonly kind: "remove" }
  | { readonly kind: "update"; readonly value: unknown };
