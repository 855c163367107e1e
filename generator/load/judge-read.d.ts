import type { ReadRules } from "./read-rules.js";

/** Whether a document may read something and, if not, why, and which option would allow it. */
export type ReadVerdict =
  | {
      readonly isAllowed: true;
      /** Whether only the user's option allows it. */
      readonly isOutside: boolean;
      /** Path of the file with links resolved; absent when the file does not exist. */
      readonly real?: string | undefined;
    }
  | { readonly isAllowed: false; readonly reason: string; readonly allow?: string };

/** Judges a file by its real location, given its absolute path. */
export function judgeFile(
  file: string,
  rules: Pick<ReadRules, "files" | "folders" | "allowed">,
): ReadVerdict;

/** Judges an address by its origin and by the allowed prefixes. */
export function judgeAddress(url: URL, rules: Pick<ReadRules, "origin" | "allowed">): ReadVerdict;
