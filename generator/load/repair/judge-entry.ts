import { splitPointer } from "../../../runtime/json/pointer.js";
import { unquotedKeywords } from "./read-quoted.js";

/** What the linter's word on a document of somebody else's comes to. */
export type Judgement = "problem" | "note" | "mended";

/** What is judged of an entry of the linter's report. */
export interface JudgedEntry {
  readonly message: string;
  readonly location?: readonly { readonly pointer?: string }[];
}

/** Judges an entry of the linter's report; `mended` is what `repairDocument` mends or speaks of itself. */
export function judgeEntry(entry: JudgedEntry, flaws: "repair" | "refuse" | undefined): Judgement {
  const { message } = entry;
  const steps = splitPointer(entry.location?.[0]?.pointer ?? "");
  // The types of a list are judged one by one.
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

/** A schema may have unknown keywords (JSON Schema 2020-12, section 6.5), and in practice so may anything. */
const harmless = /^Property `[^]*` is not expected here/;

/** Prose that is missing, and what is missing of the license: no client has a use for it. */
function isUnread(message: string, steps: readonly string[]): boolean {
  const isLicense = steps.join("/") === "info/license";
  return isLicense || message.startsWith("The field `description` must be present");
}

/** What the linter says of the flaws that have one plain reading, and the keyword that it says it of. */
const mended: readonly { readonly key?: string; readonly says: RegExp }[] = [
  { says: /^Expected type .* but got `null`/ },
  { key: "exclusiveMaximum", says: /^Expected type `(?:boolean|number)` but got/ },
  { key: "exclusiveMinimum", says: /^Expected type `(?:boolean|number)` but got/ },
  { key: "items", says: /^Expected type `Schema` .*but got `array`/ },
  { key: "nullable", says: /^Property `nullable` is not expected here/ },
  { key: "required", says: /^Expected type `array` but got `boolean`/ },
  { key: "type", says: /^`type` can be one of/ },
];
