import type { MessageKind } from "./effect.js";

/** Where two schemas stand, and what is to be said of them. */
export interface SchemaPlace {
  readonly side: MessageKind;
  /** Method, path and place within the request or response. */
  readonly name: string;
}
