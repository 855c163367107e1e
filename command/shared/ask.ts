import { once } from "node:events";
import { createInterface, type Interface } from "node:readline/promises";
import { Writable } from "node:stream";
import { printable } from "../../runtime/text/printable.js";
import type { Console } from "./console.js";

/** Asks for a line. On a terminal, it shows a question; otherwise it reads the input. */
export async function ask(console: Console, question: string): Promise<string> {
  const terminal = console.stderr.createEditor(console.stdin);
  try {
    return await lineOf(console, terminal, question);
  } finally {
    terminal.close();
  }
}

/** Asks for a line that nobody else should see: the terminal does not show the input. */
export async function askSecret(console: Console, question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // First, because from then on the terminal no longer shows the input.
  const terminal = createInterface({ input: console.stdin, output: silent, terminal: true });
  try {
    console.stderr.print(question, "");
    return await lineOf(console, terminal, "");
  } finally {
    terminal.close();
    console.stderr.print("");
  }
}

/** Returns the answer; empty if the input ends without one, which would otherwise block forever. */
async function lineOf(console: Console, terminal: Interface, question: string): Promise<string> {
  terminal.once("SIGINT", () => {
    // The following output, such as the shell's prompt, gets its own line.
    console.stderr.print("");
    process.kill(process.pid, "SIGINT");
  });
  const ended = once(terminal, "close").then(() => "");
  return (await Promise.race([terminal.question(printable(question)), ended])).trim();
}
