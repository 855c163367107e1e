/** Names a source in messages and reports. Omits the credentials and the query of a URL, which may contain a secret. */
export function sourceName(from: string): string {
  if (from === "-") return "standard input";
  if (!URL.canParse(from) || !from.includes("://")) return from;
  const { protocol, host, pathname } = new URL(from);
  return `${protocol}//${host}${pathname}`;
}
