/** Whether this process is one that {@link supervise} started. */
export function isSupervised(): boolean;

/** How a script ended. */
export interface Outcome<Said> {
  readonly code: number;
  /** What the script said of itself. */
  readonly record?: Said;
  /** Why it had to be ended. */
  readonly problem?: {
    readonly file?: string;
    readonly message: string;
    readonly expected: string;
  };
  /** Whether a signal ended it before it could say so. */
  readonly isInterrupted?: boolean;
}

/** Runs a script until its end, or until what it works on takes too long. */
export function supervise<Said>(
  script: string,
  args: readonly string[],
  execArgv: readonly string[],
): Promise<Outcome<Said>>;
