import { element } from "./element.js";

/** Shows prose of a document: its paragraphs, and code where it has backticks. Other Markdown stays text. */
export function prose(markdown: string): HTMLElement[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph) => element("p", {}, ...inline(paragraph)));
}

function inline(text: string): (HTMLElement | string)[] {
  // Every second part was between backticks.
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? element("code", {}, part) : withoutMarks(part)));
}

function withoutMarks(text: string): string {
  return text.replaceAll("**", "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}
