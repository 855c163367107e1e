import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";

/** A program of the generator, started in the folder of a project. */
export interface Program {
  /** Name of a program of this project, or the file of one that is installed. */
  readonly name: string;
  readonly folder: string;
  readonly args: readonly string[];
  /** What standard input holds. */
  readonly input?: string;
}

/** What a finished program left behind. */
export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program at work. */
export interface WarmRun {
  readonly finished: Promise<Finished>;
  /** Ends it as Ctrl-C would. */
  interrupt(): void;
}

const script = path.join(import.meta.dirname, "warm-process.mjs");
const idle: ChildProcess[] = [];

/**
 * Runs a program of the generator in a process that has run others before, in a tenth of the time.
 *
 * For tests of what a program does and says; those of its process, and of the scripts that start it, use that.
 *
 * @param onOutput - called with what is printed, on both streams
 */
export function startWarm(program: Program, onOutput?: (text: string) => void): WarmRun {
  const child = idle.pop() ?? start();
  const output = { stdout: "", stderr: "" };
  const finished = new Promise<Finished>((settle, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`it ended with ${code}`));
    child.once("exit", onExit).on("message", (message: Partial<Finished>) => {
      output.stdout += message.stdout ?? "";
      output.stderr += message.stderr ?? "";
      onOutput?.((message.stdout ?? "") + (message.stderr ?? ""));
      if (message.exitCode === undefined) return;
      child.off("exit", onExit).removeAllListeners("message");
      idle.push(child);
      settle({ exitCode: message.exitCode, ...output });
    });
  });
  child.send({ input: "", ...program });
  return { finished, interrupt: () => void child.send("interrupt") };
}

/** Runs a program of the generator to its end, as {@link startWarm} does. */
export function runWarm(program: Program): Promise<Finished> {
  return startWarm(program).finished;
}

function start(): ChildProcess {
  // What it prints comes as messages; what Node itself has to say is for whoever reads the tests' output.
  return fork(script, [], { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
}
