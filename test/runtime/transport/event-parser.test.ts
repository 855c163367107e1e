import { describe, expect, it } from "vitest";
import { EventParser } from "../../../runtime/transport/event-stream.js";

function parse(text: string): unknown[] {
  return new EventParser().push(text);
}

const plain = { event: "message", id: "", retry: undefined };

describe("EventParser", () => {
  // Examples of the HTML standard, section 9.2.6.
  it("reads what the standard gives as examples", () => {
    expect(parse("data: YHOO\ndata: +2\ndata: 10\n\n")).toEqual([
      { ...plain, data: "YHOO\n+2\n10" },
    ]);
    expect(
      parse(
        ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
      ),
    ).toEqual([
      { ...plain, data: "first event", id: "1" },
      { ...plain, data: "second event" },
      { ...plain, data: " third event" },
    ]);
    expect(parse("data\n\ndata\ndata\n\ndata:")).toEqual([
      { ...plain, data: "" },
      { ...plain, data: "\n" },
    ]);
    expect(parse("data:test\n\ndata: test\n\n")).toEqual([
      { ...plain, data: "test" },
      { ...plain, data: "test" },
    ]);
  });

  it.each(["\n", "\r", "\r\n"])("takes %j for an end of line", (end) => {
    const text = ["event: add", "data: 1", "data: 2", "", "data: 3", "", ""].join(end);
    expect(parse(text)).toEqual([
      { ...plain, event: "add", data: "1\n2" },
      { ...plain, data: "3" },
    ]);
  });

  it("keeps the last ID and time to wait, and the type for one event only", () => {
    const text = "id: 7\nretry: 250\nevent: a\ndata: 1\n\ndata: 2\n\n";
    expect(parse(text)).toEqual([
      { event: "a", data: "1", id: "7", retry: 250 },
      { event: "message", data: "2", id: "7", retry: 250 },
    ]);
  });

  it("ignores comments, unknown fields, IDs with NUL and times that are no number", () => {
    const text = ":data: x\nfoo: bar\nid: a\0b\nretry: 1.5\n data: y\ndata: 1\n\n";
    expect(parse(text)).toEqual([{ ...plain, data: "1" }]);
  });

  it("forgets the type of an event without data", () => {
    expect(parse("event: a\n\ndata: 1\n\n")).toEqual([{ ...plain, data: "1" }]);
  });

  it("says how much of an event has come", () => {
    const parser = new EventParser();
    parser.push("data: 12345\ndata: 12");
    expect(parser.pendingLength).toBe("12345\n".length + "data: 12".length);
    parser.push("\n\n");
    expect(parser.pendingLength).toBe(0);
  });
});
