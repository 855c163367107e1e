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

/** What the exit codes of a command mean, for its `--help`. */
export type Exits = { readonly [Name in keyof typeof exitCodes]?: string | undefined };

/** The exit codes of a command that only uses this machine. */
export const localExits: Exits = { done: "done", usage: "wrong usage, or an invalid setting" };

/** The exit codes of a command that can fail without a trace. */
export const plainExits: Exits = {
  ...localExits,
  failed: "rejected, service not reached, or output not written",
};

/** The exit codes of a command that creates something. */
export const creationExits: Exits = {
  ...plainExits,
  unknown: "outcome unknown: check before you retry",
};

/** The exit codes of a command that waits for a run. */
export const waitExits: Exits = {
  ...plainExits,
  notCompleted: "the run ended, but did not complete",
  timedOut: "the wait timed out; the run may still be active",
  interrupted: "interrupted; a run may still be active, and its ID was shown",
};

/** Every exit code. */
export const everyExit: Exits = { ...creationExits, ...waitExits };

/** Lists exit codes for `--help`. */
export function describeExits(exits: Exits): string {
  const lines = Object.entries(exitCodes).flatMap(([name, code]) => {
    const meaning = new Map(Object.entries(exits)).get(name);
    return meaning === undefined ? [] : [`  ${String(code).padEnd(5)}${meaning}`];
  });
  return ["Exit codes:", ...lines].join("\n");
}
