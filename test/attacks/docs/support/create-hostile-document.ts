import type { JsonObject } from "../../../../runtime/json/values.js";
import { fillTemplate } from "../../support/fill-template.js";

/** The text that a document has in each place, such as `summary`. */
export interface Texts {
  prose(place: string): string;
  /** Where prose would be no title or name. */
  line(place: string): string;
  /** Names and values, which pages show as code. */
  readonly value: string;
}

/** Makes a valid document with hostile text wherever a spec has text, and scripts wherever it has addresses. */
export function createHostileDocument(texts: Texts): JsonObject {
  const script = (place: string): string => `javascript:alert('${place}')`;
  const { prose, line, value } = texts;
  const template = new URL("hostile-document.yaml", import.meta.url);
  return fillTemplate(template, { prose, line, value, script });
}
