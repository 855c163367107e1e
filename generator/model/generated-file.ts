/** A file of the output. */
export interface GeneratedFile {
  /** Path relative to the output folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** SHA-256 of a large text, if it is known. */
  readonly hash?: string;
}
