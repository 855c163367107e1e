import { realpathSync } from "node:fs";
import { usage } from "./usage.js";

/**
 * Reads the values of `--allow-ref`: URL prefixes in their normal form, folders and files without links.
 *
 * Throws a GeneratorError with exit code 2 for what is neither.
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
    // Without a name it would be the working folder.
    return value === "" ? undefined : realpathSync(value);
  } catch {
    return undefined;
  }
}
