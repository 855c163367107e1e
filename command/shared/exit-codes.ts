/** What the command's exit code says; `--help` shows the same. */
export const exitCodes = {
  /** It is done. */
  done: 0,
  /** The service refused it, or could not be reached. */
  failed: 1,
  /** Wrong usage, or a setting that cannot work. */
  usage: 2,
  /** The run has ended, but is not completed. */
  notCompleted: 3,
  /** The wait is over; the run goes on. */
  timedOut: 4,
  /** It may have happened: find out before you repeat it. */
  unknown: 5,
  /** Interrupted by Ctrl-C. */
  interrupted: 130,
} as const;
