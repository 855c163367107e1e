import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/** Reads from a part of `sayings.yaml` what pages have to say: the page, what it is about, and the text. */
export function readSayings(name: string): (readonly [page: string, what: string, text: string])[] {
  const file = path.join(import.meta.dirname, "../fixtures/sayings.yaml");
  const parts: Record<string, Record<string, Record<string, string>>> = parse(
    readFileSync(file, "utf8"),
  );
  return Object.entries(parts[name] ?? {}).flatMap(([page, sayings]) =>
    Object.entries(sayings).map(([what, text]) => [page, what, text] as const),
  );
}
