import { describe, expect, it } from "vitest";
import { Screen, type Terminal } from "../../../generator/watch/screen.js";

/** Shows lines one after another, and gives what is written each time, without what a terminal is told at line ends. */
function show(...screens: readonly (readonly string[])[]): string[] {
  const written: string[] = [];
  const write = (text: string): void => void written.push(text.replaceAll(/\u001b\[[KJ]/g, ""));
  const terminal: Terminal = { rows: 10, columns: 20, write };
  const screen = new Screen(terminal);
  for (const lines of screens) screen.show(lines, "watching");
  return written;
}

describe("the screen of a watch", () => {
  it("shows the last lines in place of those before, in one piece and without ever being empty", () => {
    const [first, second] = show(["one", "two"], ["1"]);
    expect(first).toBe(`${"\n".repeat(10)}\u001b[Hone\ntwo\n\nwatching\n`);
    expect(second).toBe("\u001b[H1\n\nwatching\n");
  });

  it("counts the lines that do not fit, by the room that they take", () => {
    const long = "a line that takes two rows";
    const [written] = show([long, long, long, long]);
    expect(written).toContain([`H${long}`, long, "… 2 more lines", "", "watching"].join("\n"));
  });
});
