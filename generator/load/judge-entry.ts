import { splitPointer } from "../../runtime/json/pointer.js";
import type { LintEntry } from "./redocly.js";
import { unquotedKeywords } from "./schema-flaws.js";

/** What a linter message means for a third-party document. */
export type Judgement = "problem" | "note" | "mended";

/** Judges what the linter says; `mended` means that `repairDocument` repairs or reports it itself. */
export function judgeEntry(
  { message, pointer }: Pick<LintEntry, "message" | "pointer">,
  flaws: "repair" | "refuse" | undefined,
): Judgement {
  const steps = splitPointer(pointer);
  // The types in a list are judged individually.
  const keyword = steps.findLast((step) => !/^\d+$/.test(step)) ?? "";
  const isKnown = mended.some(
    ({ key, says }) => (key === undefined || key === keyword) && says.test(message),
  );
  const isQuoted = unquotedKeywords.has(keyword) && /but got `string`/.test(message);
  const isFlaw = isKnown || isQuoted;
  if (flaws === "refuse" && isFlaw) return "problem";
  if (flaws === "repair" && isFlaw) return "mended";
  if (harmless.test(message)) return "note";
  return flaws === "repair" && isUnread(message, steps) ? "note" : "problem";
}

/** Schemas may have unknown keywords (JSON Schema 2020-12, section 6.5); in practice, so may everything else. */
const harmless = /^Property `[^]*` is not expected here/;

/** Reports whether a client has no use for what is missing: prose, or parts of the license. */
function isUnread(message: string, steps: readonly string[]): boolean {
  const isLicense = steps.join("/") === "info/license";
  return isLicense || message.startsWith("The field `description` must be present");
}

/** The linter's messages for flaws with one obvious interpretation, and the keywords that they are about. */
const mended: readonly { readonly key?: string; readonly says: RegExp }[] = [
  { says: /^Expected type .* but got `null`/ },
  { key: "exclusiveMaximum", says: /^Expected type `(?:boolean|number)` but got/ },
  { key: "exclusiveMinimum", says: /^Expected type `(?:boolean|number)` but got/ },
  { key: "items", says: /^Expected type `Schema` .*but got `array`/ },
  { key: "nullable", says: /^Property `nullable` is not expected here/ },
  { key: "required", says: /^Expected type `array` but got `boolean`/ },
  { key: "type", says: /^`type` can be one of/ },
];
