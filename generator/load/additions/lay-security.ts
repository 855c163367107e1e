import { asRecord } from "../../../runtime/json/as-record.js";
import { isRecord } from "../../../runtime/json/is-record.js";
import type { JsonObject } from "../../../runtime/json/json-object.js";
import type { Place } from "./additions.js";
import { addLag, isNode, setPart, type Filling } from "./fill-parts.js";
import type { Node } from "./json.js";

/**
 * Lays our additions over the security schemes, which correspond by what is sent, whatever their names.
 *
 * A document that says nothing about security gets our requirements and schemes as they are.
 */
export function laySecurity(filling: Filling): void {
  const { additions, document } = filling;
  const own = additions.member(additions.member(additions.root, "components"), "securitySchemes");
  const schemes = additions.members(own);
  const components = asRecord(document["components"]);
  if (isSilent(document)) {
    if (schemes.length === 0) return;
    document["security"] = additions.plain(additions.member(additions.root, "security"));
    document["components"] = { ...components, securitySchemes: additions.plain(own) };
    return;
  }
  const stated = Object.values(asRecord(components["securitySchemes"])).filter(isNode);
  for (const [, place] of schemes) {
    const scheme = asRecord(additions.plain(place));
    const partner = findPartner(stated, scheme);
    if (partner === undefined) addLag(filling, place, components["securitySchemes"]);
    else fillScheme(filling, partner, scheme, place);
  }
}

function fillScheme(filling: Filling, target: Node, scheme: JsonObject, place: Place): void {
  const own = Object.entries(scheme).filter(
    ([key]) => key === "description" || key.startsWith("x-"),
  );
  for (const [key, node] of own) setPart(filling, target, key, { ...place, node });
}

/** Reports whether a document states nothing about security. */
function isSilent({ security, components, paths }: JsonObject): boolean {
  const operations = Object.values(asRecord(paths)).flatMap((item) =>
    Object.values(asRecord(item)),
  );
  return (
    security === undefined &&
    Object.keys(asRecord(asRecord(components)["securitySchemes"])).length === 0 &&
    !operations.some((operation) => isRecord(operation) && "security" in operation)
  );
}

/** Finds the scheme that ours is about. A renamed key is still ours if it is the only scheme of its type. */
function findPartner<Scheme extends JsonObject>(
  stated: readonly Scheme[],
  ours: JsonObject,
): Scheme | undefined {
  const same = stated.find((each) => sentBy(each) === sentBy(ours));
  const alike = stated.filter((each) => each["type"] === ours["type"]);
  return same ?? (alike.length === 1 ? alike[0] : undefined);
}

function sentBy({ type, in: place, name, scheme }: JsonObject): string {
  return [type, place, name, scheme].map((part) => String(part).toLowerCase()).join(" ");
}
