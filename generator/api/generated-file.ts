import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { attempt } from "./attempt.js";

/** A file of the output. */
export interface GeneratedFile {
  /** Path relative to the output folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** SHA-256 of a large text, if it is known. */
  readonly hash?: string;
}

/** Returns the hash that distinguishes an edited file from a generated one. */
export function hashText(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Returns the SHA-256 of a file; empty for what is none. A pipe or a device may never end. */
export function hashFile(place: string): string {
  return attempt(() => statSync(place).isFile() && hashText(readFileSync(place))) || "";
}

/** Returns the text of a file; `undefined` if there is none. */
export function readIfPresent(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
