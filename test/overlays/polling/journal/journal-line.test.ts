import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emitLine,
  type JournalLine,
  parseLine,
} from "../../../../overlays/polling/journal/journal-line.js";

type Written = Exclude<JournalLine, { readonly kind: "nothing" }>;

const at = "2026-01-02T03:04:05.678Z";

const lines: fc.Arbitrary<Written> = fc.oneof(
  fc.record({ kind: fc.constant("format" as const), version: fc.nat() }),
  fc.record({ kind: fc.constantFrom("closed" as const, "taken" as const), token: fc.string() }),
  fc.record({
    kind: fc.constant("opened" as const),
    owner: fc.record({
      token: fc.string(),
      at: fc.constant(at),
      pid: fc.nat(),
      host: fc.string(),
      start: fc.string(),
      boot: fc.string(),
      namespace: fc.string(),
    }),
  }),
  fc.record({
    kind: fc.constant("record" as const),
    record: fc.record({
      key: fc.string(),
      at: fc.constant(at),
      state: fc.constant("finished" as const),
      id: fc.oneof(fc.string(), fc.integer()),
      run: fc.jsonValue().filter((value) => !JSON.stringify(value).includes("-0")),
    }),
  }),
);

describe("a line of a journal", () => {
  it("is read as it was written, whatever it holds", () => {
    fc.assert(
      fc.property(lines, (line) => {
        const text = emitLine(line);
        expect(text.endsWith("\n")).toBe(true);
        expect(text.slice(0, -1)).not.toContain("\n");
        expect(JSON.stringify(parseLine(text.trimEnd()))).toBe(JSON.stringify(line));
      }),
    );
  });

  it("counts as nothing when a crash has cut it off, wherever", () => {
    fc.assert(
      fc.property(lines, fc.nat(), (line, length) => {
        const text = emitLine(line).trimEnd();
        const cut = text.slice(0, length % text.length);
        expect(parseLine(cut)).toEqual({ kind: "nothing" });
      }),
    );
  });

  it("is one that a person can read", () => {
    const record = { key: "ghent", at, state: "running", id: "run_1" } as const;
    expect(emitLine({ kind: "record", record })).toBe(
      `{"key":"ghent","at":"${at}","state":"running","id":"run_1"}\n`,
    );
    expect(emitLine({ kind: "format", version: 1 })).toBe('{"journal":1}\n');
  });

  it.each(["task,status", "# notes", "[]", "{}", '{"opened":"x"}', '{"name":"x"}', "null"])(
    "is not: %s",
    (text) => {
      expect(parseLine(text)).toBeUndefined();
    },
  );
});
