/** Returns a string unchanged, and an empty string for anything else. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
