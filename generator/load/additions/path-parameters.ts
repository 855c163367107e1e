import { asRecord } from "../../../runtime/json/as-record.js";
import { isRecord } from "../../../runtime/json/is-record.js";
import { listPathNames, pathShape } from "../../model/path-shape.js";
import { httpMethods } from "../../model/openapi.js";
import { follow, mapMembers } from "./json.js";

/**
 * Returns the paths of a document with our names of path parameters, which are never sent.
 *
 * @param own - our paths
 */
export function namePathParameters(
  document: Readonly<Record<string, unknown>>,
  own: ReadonlySet<string>,
): Record<string, unknown> {
  const byShape = new Map([...own].map((path) => [pathShape(path), path]));
  const paths = Object.entries(asRecord(document["paths"])).map(([path, item]) => {
    const ours = byShape.get(pathShape(path)) ?? path;
    return [ours, ours === path ? item : nameIn(document, follow(document, item), path, ours)];
  });
  return Object.fromEntries(paths);
}

function nameIn(document: unknown, item: unknown, path: string, ours: string): unknown {
  const [before, after] = [listPathNames(path), listPathNames(ours)];
  const rename = (parameter: unknown): unknown => {
    const resolved = follow(document, parameter);
    const { in: place, name } = asRecord(resolved);
    const at = place === "path" ? before.indexOf(String(name)) : -1;
    // A parameter that other paths refer to keeps its name there.
    return isRecord(resolved) && at >= 0 ? { ...resolved, name: after[at] } : parameter;
  };
  const renameIn = (owner: unknown): unknown =>
    mapMembers(asRecord(owner), (value, key) => {
      if (key === "parameters" && Array.isArray(value)) return value.map(rename);
      return httpMethods.some((method) => method === key) ? renameIn(value) : value;
    });
  return renameIn(item);
}
