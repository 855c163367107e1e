import type { ReadRules } from "./read-rules.js";

/** Whether a document may read something, and if not, why, and what would allow it. */
export type ReadVerdict =
  | {
      readonly isAllowed: true;
      /** Whether it is only because the user has said so. */
      readonly isOutside: boolean;
      /** Path of a file without links; absent when there is no such file. */
      readonly real?: string | undefined;
    }
  | { readonly isAllowed: false; readonly reason: string; readonly allow?: string };

/** Judges a file, by its absolute path, by where it really is. */
export function judgeFile(
  file: string,
  rules: Pick<ReadRules, "files" | "folders" | "allowed">,
): ReadVerdict;

/** Judges an address by its origin, or by the prefixes that are allowed. */
export function judgeAddress(url: URL, rules: Pick<ReadRules, "origin" | "allowed">): ReadVerdict;
