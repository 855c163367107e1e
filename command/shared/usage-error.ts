/** An invalid command line. */
export class UsageError extends Error {
  /** Code for programs that read `--json`. */
  readonly code = "usage_invalid";
}
