/** The first paragraph of a description, on one line; a colon that announces what follows it ends the sentence instead. */
export function firstParagraph(text: string): string {
  return oneLine(splitParagraphs(text)[0] ?? "").replace(/:$/, ".");
}

/** The first paragraph of a description and, where it ends with a colon, what it announces. */
export function firstThought(text: string): string {
  const [first = "", second] = splitParagraphs(text);
  if (second === undefined || !first.trimEnd().endsWith(":")) return firstParagraph(text);
  const announced = isList(second) ? listIn(text) : oneLine(second);
  return `${oneLine(first)}\n\n${announced}`;
}

function splitParagraphs(text: string): string[] {
  return text.trim().split(/\n\s*\n/);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function isList(paragraph: string): boolean {
  return /^\s*(?:[-*+]|\d+[.)]) /.test(paragraph);
}

/** The list after the first paragraph: its items may stand apart, and go on in indented paragraphs. */
function listIn(text: string): string {
  const [, ...rest] = splitParagraphs(text);
  const end = rest.findIndex((paragraph) => !isList(paragraph) && !/^\s/.test(paragraph));
  return rest.slice(0, end === -1 ? undefined : end).join("\n\n");
}
