/** What a browser would fetch or obey, in HTML. */
export const ofHtml: readonly RegExp[] = [
  /<[a-z]+(?: [\w:-]+(?:="[^"]*")?)* (?:src|srcset|poster|data|background)="?(?:https?:)?\/\//i,
  /<[a-z]+ [^>]*style="[^"]*url\(/i,
  /<(?:iframe|object|embed|form|base)\b/i,
  /(?:href|src)="(?:javascript|data|vbscript):/i,
];

/** Finds what matches, one match of each pattern. */
export function findFetching(text: string, patterns: readonly RegExp[]): string[] {
  return patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}
