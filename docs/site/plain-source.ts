/** Joins what stands on its two sides and is not seen. */
const joiner = "\u2060";

/**
 * What VitePress obeys wherever it is in a source, also in code and in frontmatter: comments that include a file, marks
 * at which it cuts a page, and the end of the script that it puts a page's title into.
 */
const obeyed = /<(?=!--\s*@include|\/script)|_(?=_VP_)/gi;

/** Makes the source of a page do nothing but be read; it shows the same. */
export function plainSource(text: string): string {
  return text.replaceAll(obeyed, `$&${joiner}`);
}
