import { describe, expect, it } from "vitest";
import { describeValue, inCell } from "../../../docs/site/client/fields-table.js";
import {
  renderParameters,
  type DescribedParameter,
} from "../../../docs/site/client/parameter-section.js";

const text = (words: string) => [{ kind: "text", text: words }] as const;

const boat: DescribedParameter = {
  name: "boat",
  required: true,
  type: text("`Boat`"),
  summary: text("what to sail"),
  fields: [
    {
      name: "sail.color",
      required: false,
      type: text('`"red"` or another string'),
      description: "Color of the sail.",
      default: "red",
      example: "",
    },
  ],
  isList: false,
  isShared: false,
};

const write = (parts: readonly { readonly text: string }[]): string =>
  parts.map((part) => part.text).join("");

describe("a parameter in the client reference", () => {
  it("has its type, its description as a sentence, and a table of its fields", () => {
    expect(renderParameters([boat], write)).toBe(
      [
        "**`boat`**: `Boat`, required. What to sail.",
        "",
        "| Field | Type | Description |",
        "| --- | --- | --- |",
        '| `sail.color` | `"red"` or another string | Color of the sail. Default: `red`. |',
      ].join("\n"),
    );
  });

  it("names the fields alone if another page describes them", () => {
    const shared = { ...boat, required: false, isShared: true };
    expect(renderParameters([shared], write)).toBe(
      "**`boat`**: `Boat`, optional. What to sail. Fields: `sail.color`.",
    );
  });

  it("says that each item of a list has the fields", () => {
    const [line] = renderParameters([{ ...boat, isList: true }], write).split("\n");
    expect(line).toBe("**`boat`**: `Boat`, required. What to sail. Each item has:");
  });
});

describe("a cell of a table of fields", () => {
  it.each([
    ["60_000", "`60_000`"],
    ['{ "sail": "red" }', '`{ "sail": "red" }`'],
    ["the client's `timeout`", "the client's `timeout`"],
    ["no file", "no file"],
    ["none", "none"],
    ["```ts\n60_000\n```", "`60_000`"],
  ])("shows the value %j as %s", (value, shown) => {
    expect(describeValue(value)).toBe(shown);
  });

  it("runs on where the text has a list, and ends what has no end", () => {
    expect(inCell(["Either:\n\n- red\n- blue", "", "Default: red."])).toBe(
      "Either: · red · blue. Default: red.",
    );
  });
});
