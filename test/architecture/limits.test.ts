import { describe, expect, it } from "vitest";
import { listFiles, readText } from "./support/source-file.js";

const limits: unknown = JSON.parse(readText("test/limits.json"));
const rooms = Object.entries(Object(limits)).map(([room, limit]) => [room, Number(limit)] as const);

describe("the code of", () => {
  it.each(rooms)("%s stays within %i lines", (room, limit) => {
    const lines = countLines(room);
    const message = `${room}/ has ${lines} lines of code without blanks and comments; expected at most ${limit}: take out what it replaces`;
    expect(lines, message).toBeLessThanOrEqual(limit);
    expect(lines).toBeGreaterThan(0);
  });

  it("a room is what is neither blank nor a comment", () => {
    const text =
      "/**\n * Says.\n */\nconst a = 1; // why\n\n// as\n  /* b */\nconst b = `\n/* c`;\n";
    expect(countCode(text)).toBe(3);
  });
});

function countLines(room: string): number {
  const files = [".ts", ".mjs", ".js", ".vue", ".css", ".hbs"].flatMap((ending) =>
    listFiles(room, ending),
  );
  return files.reduce((sum, file) => sum + countCode(readText(file)), 0);
}

function countCode(text: string): number {
  const code = text.replaceAll(/^[\t ]*\/\*[^]*?\*\/[\t ]*$/gm, "");
  return code.split("\n").filter((line) => /^\s*(?!\/\/)\S/.test(line)).length;
}
