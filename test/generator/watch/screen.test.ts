import { describe, expect, it } from "vitest";
import { Screen, type Terminal } from "../../../generator/watch/screen.js";

/** Keeps what is written, and can tell what a person would see. */
class FakeTerminal implements Terminal {
  readonly rows = 10;
  readonly columns = 20;
  readonly written: string[] = [];
  #lines: string[] = ["$ npm run generate"];

  write(text: string): void {
    this.written.push(text);
    const [scrolled = "", ...shown] = text.split("\u001b[H");
    if (scrolled === "\n".repeat(this.rows)) this.#lines = [];
    for (const [at, line] of shown.join("").split("\n").entries()) this.#replace(at, line);
  }

  get seen(): string {
    return this.#lines.join("\n").trimEnd();
  }

  #replace(at: number, line: string): void {
    if (line === "") return;
    this.#lines[at] = line.replace(/\u001b\[[KJ]/g, "");
    if (line.endsWith("\u001b[J")) this.#lines.length = at + 1;
  }
}

describe("the screen of a watch", () => {
  it("shows the last lines in place of those before", () => {
    const terminal = new FakeTerminal();
    const screen = new Screen(terminal);
    screen.show(["one", "two", "three"], "watching");
    expect(terminal.seen).toBe("one\ntwo\nthree\n\nwatching");
    screen.show(["1"], "still watching");
    expect(terminal.seen).toBe("1\n\nstill watching");
  });

  it("replaces them in one piece, without ever being empty", () => {
    const terminal = new FakeTerminal();
    const screen = new Screen(terminal);
    screen.show(["one"], "watching");
    screen.show(["two"], "watching");
    expect(terminal.written).toHaveLength(2);
    expect(terminal.written[1]).toMatch(/^\u001b\[Htwo\u001b\[K\n/);
    expect(terminal.written[1]).not.toContain("\u001b[2J");
  });

  it("counts the lines that do not fit, by the room that they take", () => {
    const terminal = new FakeTerminal();
    const long = "a line that takes two rows";
    new Screen(terminal).show([long, long, long, long], "watching");
    expect(terminal.seen).toBe([long, long, "… 2 more lines", "", "watching"].join("\n"));
  });
});
