/** A file of the output. */
export interface GeneratedFile {
  /** Path relative to the output folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}
