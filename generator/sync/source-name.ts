/** Names a source in messages and reports: of a URL neither user and password nor the query, which may hold a secret. */
export function sourceName(from: string): string {
  if (from === "-") return "standard input";
  if (!URL.canParse(from) || !from.includes("://")) return from;
  const { protocol, host, pathname } = new URL(from);
  return `${protocol}//${host}${pathname}`;
}
