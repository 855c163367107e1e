import { asList, asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import type { DocumentedApi } from "./apis.js";

/** Lists as Markdown what the document of an API leaves open; empty when that is nothing. */
export function renderKnownGaps({ title, document }: DocumentedApi): string {
  const gaps = asList(document["x-not-shown"]).map((gap) => asText(asRecord(gap)["what"]));
  const lines = gaps.map((gap) => `- ${gap.trim().replaceAll(/\s+/g, " ")}`);
  return lines.length === 0 ? "" : `**${title}**\n\n${lines.join("\n")}`;
}

/** Says whether the page of known gaps has something about an API. */
export function hasGaps(document: JsonObject): boolean {
  return asList(document["x-not-shown"]).length > 0;
}
