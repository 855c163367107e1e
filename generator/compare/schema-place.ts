import type { Side } from "./effect.js";

/** Where two schemas stand, and what is to be said of them. */
export interface SchemaPlace {
  readonly side: Side;
  /** Method, path and place within the request or response. */
  readonly name: string;
}
