import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import type { DocumentedApi } from "./apis.js";

/** Lists as Markdown what the documents of the service leave open, API by API. */
export function renderKnownGaps(apis: readonly DocumentedApi[]): string {
  return apis
    .flatMap(({ title, document }) => {
      const gaps = asList(document["x-not-shown"]).map((gap) => asText(asRecord(gap)["what"]));
      return gaps.length === 0 ? [] : [`**${title}**`, gaps.map((gap) => `- ${gap}`).join("\n")];
    })
    .join("\n\n");
}

/** Says whether the page of known gaps has something about an API. */
export function hasGaps(document: JsonObject): boolean {
  return asList(document["x-not-shown"]).length > 0;
}
