import type { Change } from "../compare/change.js";
import { locateIn, type LaidDocument } from "../load/lay-document.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import type { Problem } from "../model/problem.js";

/**
 * Finds our texts that name a value which the published document has changed, such as an old default.
 *
 * @param root - folder that file names are relative to
 */
export function findStaleTexts(
  loaded: { readonly file: string; readonly laid?: LaidDocument | undefined },
  changes: readonly Change[],
  root: string,
): Problem[] {
  const { laid } = loaded;
  const outdated = changes.flatMap((change) => {
    const word = change.was?.replace(/^"(.*)"$/s, "$1") ?? "";
    // A flag or a digit says too little to be recognized in a sentence.
    return /^.$|^(?:true|false|null)?$/s.test(word) ? [] : [{ change, word }];
  });
  if (laid === undefined || outdated.length === 0) return [];
  return listTexts(laid.document).flatMap(({ steps, text }): Problem[] => {
    if (laid.originOf(steps) === undefined) return [];
    return outdated
      .filter(({ word }) => says(text, word))
      .map(({ change, word }) => ({
        ...locateIn(loaded, emitPointer(...steps), root),
        message: `the text says ${word}, which is no longer so`,
        expected: change.message,
      }));
  });
}

interface Text {
  readonly steps: readonly string[];
  readonly text: string;
}

function listTexts(node: unknown, steps: readonly string[] = []): Text[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    const inner = [...steps, key];
    if (typeof value !== "string") return listTexts(value, inner);
    return key === "description" || key === "summary" ? [{ steps: inner, text: value }] : [];
  });
}

/** Reports whether a text says a word, which may hold any character and is no part of a longer one. */
function says(text: string, word: string): boolean {
  const parts = text.split(word);
  return parts.some((part, at) => {
    const next = parts[at + 1];
    return next !== undefined && !/[\w-]$/.test(part) && !/^(?:[\w-]|\.\w)/.test(next);
  });
}
