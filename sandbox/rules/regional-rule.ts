import type { FieldRule } from "../../overlays/regions/index.js";
import type { ApiOperation } from "../openapi/operation.js";
import { regionRules } from "./tables.js";

/** What a field of an operation's body takes in a region; undefined: whatever its schema says. */
export function regionalRule(
  { api, id }: ApiOperation,
  region: string,
  field: string,
): FieldRule | undefined {
  const fields = regionRules[api]?.fields[id] ?? [];
  return fields.find(({ path }) => path.at(-1) === field)?.regions[region];
}
