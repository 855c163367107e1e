/** A file of the output, as it should be. */
export interface GeneratedFile {
  /** Path relative to the output folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
}
