import type { Command } from "commander";
import type { Console } from "./console.js";

/** Sets the exit code of the process. */
export type Finish = (exitCode: number) => void;

/** Adds a command to the program: its name, its arguments, and its action. */
export type AddCommand = (program: Command, console: Console, finish: Finish) => void;
