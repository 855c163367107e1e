import { asList } from "../../../runtime/json/as-list.js";
import { asRecord } from "../../../runtime/json/as-record.js";
import { httpMethods } from "../../model/openapi.js";
import type { Place } from "./additions.js";
import { isNode, setPart, type Filling } from "./fill-parts.js";
import type { Node } from "./json.js";

/**
 * Lays our additions over the tags: those that the document lists, those that its operations use, and our pages without
 * operations.
 *
 * @param partners - our tag of the same operation, by the document's tag
 */
export function layTags(filling: Filling, partners: ReadonlyMap<string, string>): void {
  const { additions, document } = filling;
  const own = additions.members(additions.member(additions.root, "tags"));
  const byName = new Map(own.map(([, place]) => [nameOf(place.node), place]));
  const stated = asList(document["tags"]).filter(isNode);
  const names = new Set(stated.map(nameOf));
  const used = listUsed(document).filter((name) => !names.has(name));
  const tags: Node[] = [...stated, ...used.map((name) => ({ name }))];
  for (const tag of tags) {
    const place = byName.get(nameOf(tag)) ?? byName.get(partners.get(nameOf(tag)) ?? "");
    if (place !== undefined) fillTag(filling, tag, place);
  }
  const known = new Set(tags.map(nameOf));
  for (const [name, place] of byName) {
    const isPage = Object(place.node)["x-traitTag"] === true;
    if (isPage && !known.has(name)) tags.push(fillTag(filling, { name }, place));
  }
  if (tags.length > 0) document["tags"] = tags;
}

function fillTag(filling: Filling, tag: Node, place: Place): Node {
  for (const [key, part] of filling.additions.members(place)) setPart(filling, tag, key, part);
  return tag;
}

function nameOf(tag: unknown): string {
  return String(asRecord(tag)["name"]);
}

/** Lists the tags of all operations in their order, once each. */
function listUsed({ paths }: Node): string[] {
  const operations = Object.values(asRecord(paths)).flatMap((item) =>
    httpMethods.map((method) => asRecord(asRecord(item)[method])),
  );
  return [...new Set(operations.flatMap(({ tags }) => asList(tags).map(String)))];
}
