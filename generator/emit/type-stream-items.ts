import { isRecord } from "../../runtime/json/is-record.js";

/**
 * Gives streams that describe one item (OpenAPI 3.2, Sequential Media Types) a schema of the list of them, in place: the
 * library knows no `itemSchema`.
 */
export function typeStreamItems(node: unknown): void {
  if (Array.isArray(node)) node.forEach(typeStreamItems);
  if (!isRecord(node)) return;
  if (isRecord(node["content"])) Object.values(node["content"]).forEach(typeItems);
  Object.values(node).forEach(typeStreamItems);
}

function typeItems(media: unknown): void {
  if (!isRecord(media) || media["itemSchema"] === undefined) return;
  media["schema"] = { type: "array", items: media["itemSchema"] };
  delete media["itemSchema"];
}
