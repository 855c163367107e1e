import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { compareSchemaFacts } from "./compare-schema-facts.js";
import { compareFactValues, type Comparison, type Pair } from "./compare-fact-values.js";
import type { FactDifference } from "./fact-difference.js";
import { listHosts, listOperations, type StatedOperation } from "./list-operations.js";
import { namesOf } from "./names-of.js";
import { viewNode } from "./view-schema.js";

/**
 * Compares two documents fact by fact: ours must contain every published fact, and may not add any, except in
 * extensions, names, and prose.
 *
 * It shares no code with the merge, because it verifies the result of the merge. If the published document says nothing
 * about hosts or keys, ours may define them.
 *
 * @param elsewhere - paths of the published document that belong to other APIs
 */
export function compareFacts(
  ours: JsonObject,
  published: JsonObject,
  elsewhere: readonly string[] = [],
): FactDifference[] {
  const comparison = { ours, published, compared: new Map<object, Set<object>>() };
  const paths = Object.entries(asRecord(published["paths"])).filter(
    ([path]) => !elsewhere.includes(path),
  );
  const other = listOperations({ ...published, paths: Object.fromEntries(paths) });
  const own = listOperations(ours);
  return [
    ...compareServers(ours, published),
    ...compareMembers("info", asRecord(ours["info"]), asRecord(published["info"])),
    ...[...new Set([...own.keys(), ...other.keys()])].flatMap((title) => {
      const [left, right] = [own.get(title), other.get(title)];
      if (left === undefined || right === undefined)
        return compareFactValues(title, "operation", [left && "stated", right && "stated"]);
      return compareOperation(comparison, [left, right]);
    }),
  ];
}

/** Checks that every published host is one of our hosts. We may have others, which other documents publish. */
function compareServers(ours: JsonObject, published: JsonObject): FactDifference[] {
  const own = new Set(listHosts(ours));
  return listHosts(published)
    .filter((host) => !own.has(host))
    .flatMap((host) => compareFactValues("servers", "host", [undefined, host]));
}

function compareOperation(
  comparison: Comparison,
  [ours, published]: readonly [StatedOperation, StatedOperation],
): FactDifference[] {
  const { title } = ours;
  const [own, other] = [ours.operation, published.operation].map(dropDefaults);
  const names = new Set([...ours.parameters.keys(), ...published.parameters.keys()]);
  return [
    ...compareMembers(title, asRecord(own), asRecord(other), operationParts),
    ...(published.security === undefined
      ? []
      : compareFactValues(title, "security", [ours.security, published.security])),
    ...[...names].flatMap((name) =>
      compareParameter(
        comparison,
        [ours.parameters.get(name), published.parameters.get(name)],
        `${title} ${name}`,
      ),
    ),
    ...compareCarrier(comparison, [own?.["requestBody"], other?.["requestBody"]], `${title} body`),
    ...compareResponses(comparison, [own?.["responses"], other?.["responses"]], title),
  ];
}

const operationParts = ["parameters", "requestBody", "responses", "security"];

/** Drops flags that are false by default, because writing them out states no fact. */
function dropDefaults(node: JsonObject | undefined): JsonObject | undefined {
  if (node === undefined) return undefined;
  const { deprecated, required, ...rest } = node;
  return {
    ...rest,
    ...(deprecated === true && { deprecated }),
    ...(required === true && { required }),
  };
}

function compareParameter(
  comparison: Comparison,
  [ours, published]: readonly [JsonObject | undefined, JsonObject | undefined],
  place: string,
): FactDifference[] {
  const [own, other] = [dropDefaults(ours), dropDefaults(published)];
  if (own === undefined || other === undefined)
    return compareFactValues(place, "parameter", [own && "stated", other && "stated"]);
  return [
    ...compareMembers(place, own, other, ["schema", "content", "name", "in"]),
    ...compareSchemaFacts(comparison, [own["schema"], other["schema"]], place, other["name"]),
    ...compareContent(comparison, [own["content"], other["content"]], place),
  ];
}

/** Compares bodies and responses, which have content. */
function compareCarrier(
  comparison: Comparison,
  [ours, published]: Pair,
  place: string,
): FactDifference[] {
  if (ours === undefined || published === undefined)
    return compareFactValues(place, "body", [ours && "stated", published && "stated"]);
  const own = asRecord(dropDefaults(viewNode(comparison.ours, ours)));
  const other = asRecord(dropDefaults(viewNode(comparison.published, published)));
  return [
    ...compareMembers(place, own, other, ["content", "headers"]),
    ...compareContent(comparison, [own["content"], other["content"]], place),
    ...namesOf(own["headers"], other["headers"]).flatMap((name) =>
      compareParameter(
        comparison,
        [
          readNode(comparison.ours, own["headers"], name),
          readNode(comparison.published, other["headers"], name),
        ],
        `${place} header.${name}`,
      ),
    ),
  ];
}

function readNode(document: JsonObject, members: unknown, name: string): JsonObject | undefined {
  const node = asRecord(members)[name];
  return node === undefined ? undefined : viewNode(document, node);
}

function compareContent(
  comparison: Comparison,
  [ours, published]: Pair,
  place: string,
): FactDifference[] {
  return namesOf(ours, published).flatMap((type) => {
    const [own, other] = [asRecord(ours)[type], asRecord(published)[type]];
    const here = type === "application/json" ? place : `${place} (${type})`;
    if (!isRecord(own) || !isRecord(other)) return compareFactValues(here, "content", [own, other]);
    return [
      ...compareMembers(here, own, other, ["schema"]),
      ...compareSchemaFacts(comparison, [own["schema"], other["schema"]], here),
    ];
  });
}

/** Compares responses. A default response may be ours alone if an extension in it describes how to read it. */
function compareResponses(
  comparison: Comparison,
  [ours, published]: Pair,
  title: string,
): FactDifference[] {
  const [own, other] = [asRecord(ours), asRecord(published)];
  const rest = viewNode(comparison.ours, own["default"]);
  const isOwn = !("default" in other) && Object.keys(rest).some((key) => key.startsWith("x-"));
  return namesOf(own, other)
    .filter((status) => !(status === "default" && isOwn) && !status.startsWith("x-"))
    .flatMap((status) =>
      compareCarrier(comparison, [own[status], other[status]], `${title} ${status}`),
    );
}

function compareMembers(
  place: string,
  ours: JsonObject,
  published: JsonObject,
  elsewhere: readonly string[] = [],
): FactDifference[] {
  return namesOf(ours, published)
    .filter((name) => !elsewhere.includes(name))
    .flatMap((name) => compareFactValues(place, name, [ours[name], published[name]]));
}
