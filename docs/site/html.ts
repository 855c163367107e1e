/** Writes text so that HTML shows it, in an element as in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Address of a heading, as VitePress makes it: letters and digits, with a mark before a digit at the beginning. */
export function headingId(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").replace(/^(?=\d)/, "_");
}
