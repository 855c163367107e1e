import { expect, it } from "vitest";
import { withoutSources } from "../../scripts/build/without-sources.js";
import { readCases } from "../support/read-cases.js";

const { comments } = readCases("fixtures/sayings.yaml", import.meta.url);

it.each<[text: string, expected: string]>(comments)(
  "the comments of published declarations say of %j only %j",
  (text, expected) => {
    expect(withoutSources(text)).toBe(expected);
  },
);
