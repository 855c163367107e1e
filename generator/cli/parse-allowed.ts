import { realpathSync } from "node:fs";
import { usage } from "./usage.js";

/**
 * Parses the values of `--allow-ref`: normalizes URL prefixes, and resolves links in folders and files.
 *
 * Throws a GeneratorError with exit code 2 for anything else.
 */
export function parseAllowed(values: readonly string[]): string[] {
  return values.map((value) => {
    if (/^https?:\/\//i.test(value) && URL.canParse(value)) return new URL(value).href;
    const folder = realPath(value);
    if (folder !== undefined) return folder;
    throw usage(`--allow-ref is ${value}`, "an existing folder, or an http(s) URL");
  });
}

function realPath(value: string): string | undefined {
  try {
    // An empty value would resolve to the working folder.
    return value === "" ? undefined : realpathSync(value);
  } catch {
    return undefined;
  }
}
