import { once } from "node:events";
import { createInterface, type Interface } from "node:readline/promises";
import { Writable } from "node:stream";
import { printable } from "../../runtime/text/printable.js";
import type { Console } from "./console.js";

/** Asks for a line, on a terminal with a question; elsewhere it reads what it was given. */
export async function ask(console: Console, question: string): Promise<string> {
  const terminal = console.stderr.createEditor(console.stdin);
  try {
    return await lineOf(console, terminal, question);
  } finally {
    terminal.close();
  }
}

/** Asks for a line that nobody else should see: what is typed is not shown. */
export async function askSecret(console: Console, question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // First, because from then on the terminal no longer shows what is typed.
  const terminal = createInterface({ input: console.stdin, output: silent, terminal: true });
  try {
    console.stderr.print(question, "");
    return await lineOf(console, terminal, "");
  } finally {
    terminal.close();
    console.stderr.print("");
  }
}

/** The answer; empty when the input ends without one, which would otherwise be waited for without end. */
async function lineOf(console: Console, terminal: Interface, question: string): Promise<string> {
  terminal.once("SIGINT", () => {
    // Whatever comes next, the shell's prompt for instance, has a line of its own.
    console.stderr.print("");
    process.kill(process.pid, "SIGINT");
  });
  const ended = once(terminal, "close").then(() => "");
  return (await Promise.race([terminal.question(printable(question)), ended])).trim();
}
