import type { Command } from "commander";
import type { Console } from "./console.js";

/** Has the process end with an exit code. */
export type Finish = (exitCode: number) => void;

/** Adds a command to the program: what it is called, what it takes, and what it does. */
export type AddCommand = (program: Command, console: Console, finish: Finish) => void;
