/** A range of a file's text and its replacement. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies non-overlapping edits to a text; their offsets refer to the original text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (edited, { start, end, text: edit }) => edited.slice(0, start) + edit + edited.slice(end),
      text,
    );
}
