/** The text itself; for anything else an empty one. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
