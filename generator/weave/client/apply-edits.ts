/** A piece of a file's text and what stands there instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap to a text; their places are those before any of them. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (edited, { start, end, text: edit }) => edited.slice(0, start) + edit + edited.slice(end),
      text,
    );
}
