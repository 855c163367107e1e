/** Whether a text consists of visible ASCII characters alone, so that a header and a line of a file can hold it. */
export function isVisibleWord(text: string): boolean {
  return /^[!-~]+$/.test(text);
}
