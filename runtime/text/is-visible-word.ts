/** Whether a text has only visible ASCII characters, so that it fits in a header and in one line of a file. */
export function isVisibleWord(text: string): boolean {
  return /^[!-~]+$/.test(text);
}
