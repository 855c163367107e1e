import { printableLine } from "../../runtime/text/printable.js";

/** What a screen needs of a terminal. */
export interface Terminal {
  readonly rows: number;
  readonly columns: number;
  write(text: string): unknown;
}

/** A terminal of which the whole shows one thing at a time. */
export class Screen {
  readonly #terminal: Terminal;
  #isClear = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /**
   * Shows lines in place of what was there before, with a last line below them. What does not fit is counted.
   *
   * In one piece and over the old text, each line of which is cleared as it is replaced: that does not flicker.
   */
  show(lines: readonly string[], last: string): void {
    const shown = [...this.#fit(lines.map(printableLine)), "", printableLine(last)];
    const text = shown.map((line) => `${line}${clearLine}`).join("\n");
    this.#terminal.write(`${this.#makeRoom()}${home}${text}${clearBelow}\n`);
  }

  /** What is on the terminal at the start belongs to somebody else: it moves up, where it can be scrolled to. */
  #makeRoom(): string {
    if (this.#isClear) return "";
    this.#isClear = true;
    return "\n".repeat(this.#terminal.rows || usual.rows);
  }

  #fit(lines: readonly string[]): readonly string[] {
    const columns = this.#terminal.columns || usual.columns;
    const heightOf = (line: string): number => Math.max(1, Math.ceil(line.length / columns));
    // Leaves room for the count, an empty line, the last line in two and the cursor.
    let room = (this.#terminal.rows || usual.rows) - 5;
    const tooMany = lines.findIndex((line) => (room -= heightOf(line)) < 0);
    if (tooMany < 0) return lines;
    const kept = Math.max(1, tooMany);
    return [...lines.slice(0, kept), `… ${lines.length - kept} more lines`];
  }
}

/** Of a terminal that does not tell its size. */
const usual = { rows: 24, columns: 80 };

const home = "\u001b[H";
const clearLine = "\u001b[K";
const clearBelow = "\u001b[J";
