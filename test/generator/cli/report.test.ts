import { describe, expect, it } from "vitest";
import { emitNotes } from "../../../generator/cli/report.js";

const note = (line: number, message: string): { file: string; line: number; message: string } => ({
  file: "a.yaml",
  line,
  message,
});

describe("emitNotes", () => {
  it("says once what holds for several places, with the first of them", () => {
    expect(
      emitNotes([
        note(3, "GET /a: callbacks are not generated"),
        note(4, "nullable is OpenAPI 3.0; null is allowed here"),
        note(9, "POST /b/{c}: callbacks are not generated"),
        note(12, "/b/{c}: callbacks are not generated"),
        note(20, "GET /a: links of 200 are not generated"),
      ]),
    ).toEqual([
      "note: a.yaml:3: GET /a: callbacks are not generated, and 2 more like it",
      "note: a.yaml:4: nullable is OpenAPI 3.0; null is allowed here",
      "note: a.yaml:20: GET /a: links of 200 are not generated",
    ]);
  });

  it("shows twenty facts, and how many notes are behind them", () => {
    const notes = Array.from({ length: 50 }, (_, at) => note(at, `the fact ${at % 25}`));
    const shown = emitNotes(notes);
    expect(shown).toHaveLength(21);
    expect(shown.at(-1)).toBe("note: 10 more; --json lists them all");
  });
});
