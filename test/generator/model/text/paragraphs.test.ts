import { expect, it } from "vitest";
import { firstParagraph, firstThought } from "../../../../generator/model/text/paragraphs.js";

it.each([
  ["One line.", "One line."],
  ["One\n  line.\n\nMore.", "One line."],
  ["  Spaces  around.\n \nMore.", "Spaces around."],
  ["Announces a list:\n\n- a\n- b", "Announces a list."],
  ["", ""],
])("the first paragraph of a description of %j is %j", (text, expected) => {
  expect(firstParagraph(text)).toBe(expected);
});

it.each([
  ["One\nline.\n\nMore.", "One line."],
  ["A list\nfollows:\n\n1. one\n2. two\n\nMore.", "A list follows:\n\n1. one\n2. two"],
  [
    "Items apart:\n\n- one\n\n  goes on\n\n- two\n\nMore.",
    "Items apart:\n\n- one\n\n  goes on\n\n- two",
  ],
  ["Says:\n\nwhat is\nsaid.\n\nMore.", "Says:\n\nwhat is said."],
  ["Says nothing:", "Says nothing."],
])("the first thought of a description of %j is %j", (text, expected) => {
  expect(firstThought(text)).toBe(expected);
});
