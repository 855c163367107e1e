/** The exit codes of the command; `--help` shows the same. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  /** Not an error: a run can also end as failed or cancelled. */
  notCompleted: 3,
  timedOut: 4,
  unknown: 5,
  /** What shells expect of a program that Ctrl-C has ended. */
  interrupted: 130,
} as const;

/** One of the exit codes, by name. */
export type Exit = keyof typeof exitCodes;

const meanings: Readonly<Record<Exit, string>> = {
  done: "done",
  failed: "rejected, service not reached, or output not written",
  usage: "wrong usage, or an invalid setting",
  notCompleted: "the run ended, but did not complete",
  timedOut: "the wait timed out; the run may still be active",
  unknown: "outcome unknown: check before you retry",
  interrupted: "interrupted; a run may still be active, and its ID was shown",
};

/** Every exit code, by name. */
export const everyExit: readonly Exit[] = Object.keys(meanings) as Exit[];

/** Lists exit codes for `--help`. A command can describe one of them more precisely. */
export function describeExits(
  exits: readonly Exit[],
  own: Readonly<Partial<Record<Exit, string>>> = {},
): string {
  const lines = exits.map(
    (exit) => `  ${String(exitCodes[exit]).padEnd(5)}${own[exit] ?? meanings[exit]}`,
  );
  return ["Exit codes:", ...lines].join("\n");
}
