/** The command line asks for something that cannot be. */
export class UsageError extends Error {
  /** What programs that read `--json` go by. */
  readonly code = "usage_invalid";
}
