/** Something in a document that the output omits or renames. */
export interface Note {
  /** JSON Pointer of the node in the bundled document. */
  readonly pointer: string;
  /** What was done about it, as a sentence without a period. */
  readonly message: string;
}
