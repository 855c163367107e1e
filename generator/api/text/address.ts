/** Reports whether a source is an http(s) URL. */
export function isAddress(from: string): boolean {
  return /^https?:\/\//i.test(from) && URL.canParse(from);
}
