import { emitPointer } from "../../runtime/json/pointer.js";
import { asRecord } from "../../runtime/json/as-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { mapMembers } from "./json.js";
import { mergeContents, mergeParameter } from "./merge-operation.js";
import { mergeSchema } from "./merge-schema.js";
import type { Merging } from "./merging.js";

/**
 * Merges the components of the published document after the paths have shown which of our components match them.
 *
 * Other components are matched by name.
 */
export function mergeComponents(merging: Merging): JsonObject {
  const published = asRecord(merging.published.components);
  const merged = new Map<string, unknown>();
  // Merging a component can reveal matches of others, so those wait until they have one.
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [section, name] of listComponents(published)) {
      const key = emitPointer("components", section, name);
      if (merged.has(key) || merging.partnerOf(key) === undefined) continue;
      merged.set(key, mergeOne(merging, section, name, merging.partnerOf(key)));
      isChanged = true;
    }
  }
  return mapMembers(published, (section, sectionName) =>
    mapMembers(asRecord(section), (_, name) => {
      const key = emitPointer("components", sectionName, name);
      return merged.has(key) ? merged.get(key) : mergeByName(merging, sectionName, name);
    }),
  );
}

function listComponents(components: JsonObject): [section: string, name: string][] {
  return Object.entries(components).flatMap(([section, members]) =>
    Object.keys(asRecord(members)).map((name): [string, string] => [section, name]),
  );
}

function mergeByName(merging: Merging, section: string, name: string): unknown {
  const ours = asRecord(asRecord(merging.ours.components)[section]);
  return mergeOne(merging, section, name, Object.hasOwn(ours, name) ? ours[name] : undefined);
}

function mergeOne(merging: Merging, section: string, name: string, ours: unknown): unknown {
  const published = asRecord(asRecord(merging.published.components)[section])[name];
  if (ours === undefined) return published;
  if (section === "schemas") return mergeSchema(merging, ours, published);
  if (section === "parameters" || section === "headers")
    return mergeParameter(merging, ours, published);
  if (section === "responses" || section === "requestBodies")
    return mergeContents(merging, ours, published);
  return published;
}
