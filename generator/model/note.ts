/** Something of a document that the output leaves out, or has under a name of its own. */
export interface Note {
  /** JSON Pointer of the node in the bundled document. */
  readonly pointer: string;
  /** What was done about it, as a sentence without its final stop. */
  readonly message: string;
}
