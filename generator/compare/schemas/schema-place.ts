import type { MessageKind } from "../change.js";

/** The place of two schemas, for messages about them. */
export interface SchemaPlace {
  readonly side: MessageKind;
  /** Method, path, and place within the request or response. */
  readonly name: string;
}
