import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { errorCode } from "../../../runtime/host/host.js";
import { apiTitle, innermostCause, reasonOf, sourceName } from "../../../runtime/text/show.js";
import { printable, printableData, printableLine } from "../../../runtime/text/printable.js";
import { fence, shellWord } from "../../../runtime/text/printable.js";
import { nearestName, describeUnknown } from "../../../runtime/text/unknown-name.js";
import { wordsOf } from "../../attacks/command/support/suggested-words.js";
import { errorOf } from "../transport/failing.js";
import { unseen, unseenCharacters } from "../../attacks/support/unseen.js";
import { readCases } from "../../support/read-cases.js";
import { forAny } from "../../support/for-any.js";

const cases = readCases("../cases.yaml", import.meta.url);

it.each(["", "url", "project", "x".repeat(100_000)])("nearestName takes %j for none", (given) => {
  expect(nearestName(given, ["apiKey", "baseUrl", "timeout", "all"])).toBeUndefined();
});

it("describeUnknown shows nothing that a terminal obeys, and names in their order", () => {
  expect(describeUnknown("zebra", ["b", "a"])).toContain("expected one of a, b.");
  expect(describeUnknown("\u001b[2J", [])).not.toContain("\u001b");
});

it("apiTitle ends with the version, unless that stands for none", () => {
  expect(apiTitle("Things", "1.2.3", ", version ")).toBe("Things, version 1.2.3");
  expect(apiTitle("Things", "0.0.0", ", version ")).toBe("Things");
});

it.each<[from: string, name: string]>(cases.sources)("the source %s is called %s", (from, name) => {
  expect(sourceName(from)).toBe(name);
});

describe("an error", () => {
  // What Node.js throws when neither address of a host answers.
  const refused = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" });
  const reset = new Error("read ECONNRESET");
  const failed = new TypeError("fetch failed", { cause: reset });

  it.each([
    [new RangeError("too long"), "too long"],
    [refused, "ECONNREFUSED"],
    [new AggregateError([]), "AggregateError"],
    ["stopped", "stopped"],
    [undefined, "undefined"],
  ])("has a reason in its message, its code or its name: %s", (error, reason) => {
    expect(reasonOf(error)).toBe(reason);
  });

  it.each([
    [new Error("no answer", { cause: failed }), reset],
    [reset, reset],
    [new Error("outer", { cause: "a text" }), "a text"],
    [undefined, undefined],
  ])("has an innermost cause: %s", (error, cause) => {
    expect(innermostCause(error)).toBe(cause);
  });

  it("has a code if it is one of the system", () => {
    expect(errorCode(errorOf(() => readFileSync("/no/such/file")))).toBe("ENOENT");
    expect(errorCode(new Error("other"))).toBeUndefined();
    expect(errorCode({ code: "ENOENT" })).toBeUndefined();
  });
});

describe("printable", () => {
  it.each<[text: string, shown: string]>([
    ...cases.printable,
    ["\ud83d and \ude00", String.raw`\ud83d and \ude00`],
  ])("shows %j as %j", (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it.each(unseenCharacters)("shows %s", (_, character) => {
    expect(printable(`a${character}b`)).toMatch(/^a(?:\\u[\da-f]{4}){1,2}b$/);
  });

  it("leaves nothing in any text that a terminal would obey, and changes it once", async () => {
    await forAny(100, [fc.string({ unit: "binary" })], (text) => {
      expect(printable(text)).not.toMatch(unseen);
      expect(printable(printable(text))).toBe(printable(text));
    });
  });

  it("knows every character", () => {
    const characters = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code));
    const escaped = characters.filter((character) => printable(character) !== character);
    expect(escaped).toEqual(characters.filter((character) => unseen.test(character)));
  });

  it("keeps the meaning of JSON", async () => {
    await forAny(100, [fc.jsonValue({ stringUnit: "binary" }), fc.nat(2)], (value, indent) => {
      const json = JSON.stringify(value, undefined, indent);
      expect(JSON.parse(printable(json))).toEqual(JSON.parse(json));
    });
  });
});

it("a block of code ends where it is meant to, whatever it holds", () => {
  expect(fence("text", "a ``` b\n")).toBe("````text\na ``` b\n````");
});

it("printableLine has no second line", () => {
  expect(printableLine("run_1\r\nThe run completed.\n")).toBe(
    String.raw`run_1\u000aThe run completed.\u000a`,
  );
});

it("printableData shows what is in names and texts at any depth, and leaves the data as it is", () => {
  const data = { "a\u200b": ["b\u202e", { c: "\u{e0041}" }], d: 1, e: null, f: true };
  const facts = { "a\\u200b": ["b\\u202e", { c: "\\udb40\\udc41" }], d: 1, e: null, f: true };
  expect(printableData(data)).toEqual(facts);
  expect(Object.keys(data)).toContain("a\u200b");
});

describe("shellWord", () => {
  it.each<[word: string, quoted: string]>(cases.shellWords)("quotes %j as %s", (word, quoted) => {
    expect(shellWord(word)).toBe(quoted);
  });

  it("is one word to a shell, whatever it holds", () => {
    const texts = fc.sample(fc.string({ unit: "binary" }), 200);
    const shown = texts.map((text) => printableLine(text).replaceAll("\t", String.raw`\u0009`));
    expect(wordsOf(texts.map(shellWord).join(" "))).toEqual(shown);
  });
});
