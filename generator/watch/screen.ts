import { printableLine } from "../../runtime/text/printable.js";

/** The parts of a terminal that a screen uses. */
export interface Terminal {
  readonly rows: number;
  readonly columns: number;
  write(text: string): unknown;
}

/** Shows one text at a time on a whole terminal. */
export class Screen {
  readonly #terminal: Terminal;
  #isClear = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /**
   * Replaces the screen with lines and a final line below them, and counts the lines that do not fit.
   *
   * Writes everything at once over the old text and clears each line as it is replaced, which prevents flickering.
   */
  show(lines: readonly string[], last: string): void {
    const shown = [...this.#fit(lines.map(printableLine)), "", printableLine(last)];
    const text = shown.map((line) => `${line}${clearLine}`).join("\n");
    this.#terminal.write(`${this.#makeRoom()}${home}${text}${clearBelow}\n`);
  }

  /** Scrolls the terminal's previous content up, because it belongs to other programs and must stay accessible. */
  #makeRoom(): string {
    if (this.#isClear) return "";
    this.#isClear = true;
    return "\n".repeat(this.#terminal.rows || usual.rows);
  }

  #fit(lines: readonly string[]): readonly string[] {
    const columns = this.#terminal.columns || usual.columns;
    const heightOf = (line: string): number => Math.max(1, Math.ceil(line.length / columns));
    // Reserves room for the count, an empty line, a final line that wraps, and the cursor.
    let room = (this.#terminal.rows || usual.rows) - 5;
    const tooMany = lines.findIndex((line) => (room -= heightOf(line)) < 0);
    if (tooMany < 0) return lines;
    const kept = Math.max(1, tooMany);
    return [...lines.slice(0, kept), `… ${lines.length - kept} more lines`];
  }
}

/** Size of a terminal that does not report one. */
const usual = { rows: 24, columns: 80 };

const home = "\u001b[H";
const clearLine = "\u001b[K";
const clearBelow = "\u001b[J";
