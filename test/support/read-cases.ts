import { readFileSync } from "node:fs";
import { parse } from "yaml";

/** Reads the cases of a test from a YAML file beside it. */
export function readCases(file: string, test: string): ReturnType<typeof parse> {
  return parse(readFileSync(new URL(file, test), "utf8"), { merge: true });
}

/** Reads from a part of `sayings.yaml` what pages have to say: the page, what it is about, and the text. */
export function readSayings(name: string): (readonly [page: string, what: string, text: string])[] {
  const parts: Record<string, Record<string, Record<string, string>>> = readCases(
    "../docs/fixtures/sayings.yaml",
    import.meta.url,
  );
  return Object.entries(parts[name] ?? {}).flatMap(([page, sayings]) =>
    Object.entries(sayings).map(([what, text]) => [page, what, text] as const),
  );
}
