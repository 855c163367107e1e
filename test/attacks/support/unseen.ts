import { readCases } from "../../support/read-cases.js";

/**
 * Transcribed from the Unicode Standard: controls, format characters, surrogates, separators, the property
 * Default_Ignorable_Code_Point, and the blank pattern of Braille; without the space, the tab and the line feed.
 */
export const unseen: RegExp =
  /\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;

/** One of each kind. */
export const unseenCharacters: readonly (readonly [name: string, character: string])[] = readCases(
  "unseen.yaml",
  import.meta.url,
);
