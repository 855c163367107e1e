import { asList, asRecord, asText } from "../../../runtime/json/values.js";
import type { DocumentedApi } from "./apis.js";

/** Lists as Markdown what the document of an API leaves open; empty when that is nothing. */
export function renderKnownGaps({ title, document }: DocumentedApi): string {
  const gaps = asList(document["x-not-shown"]).map((gap) => asText(asRecord(gap)["what"]));
  const lines = gaps.map((gap) => `- ${gap.trim().replaceAll(/\s+/g, " ")}`);
  return lines.length === 0 ? "" : `**${title}**\n\n${lines.join("\n")}`;
}
