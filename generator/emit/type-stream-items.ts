import { isRecord } from "../../runtime/json/is-record.js";
import { hasMembers } from "../model/has-members.js";

/**
 * Replaces the item schema of streams (OpenAPI 3.2, Sequential Media Types) with the schema of a list, in place,
 * because the library does not support `itemSchema`.
 */
export function typeStreamItems(node: unknown): void {
  if (!hasMembers(node)) return;
  if (isRecord(node["content"])) Object.values(node["content"]).forEach(typeItems);
  for (const key of Object.keys(node)) typeStreamItems(node[key]);
}

function typeItems(media: unknown): void {
  if (!isRecord(media) || media["itemSchema"] === undefined) return;
  media["schema"] = { type: "array", items: media["itemSchema"] };
  delete media["itemSchema"];
}
