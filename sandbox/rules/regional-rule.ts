import { isRecord, type JsonObject } from "../../runtime/json/values.js";
import type { ServedOperation } from "../openapi/served-operation.js";
import { locate, type Pointer } from "../../generator/mock/pointer.js";

/** What a field accepts in one region. */
interface RegionalRule {
  /** Value that applies if the field is absent. */
  readonly default: string | undefined;
  /** Models that need no stored key. */
  readonly managed: readonly string[] | undefined;
  /** Providers whose other models need a stored key. */
  readonly providers: readonly string[] | undefined;
}

/**
 * Reads what the document says about a field of an operation's body in a region; `undefined` if only the schema
 * applies.
 */
export function regionalRule(
  { document, body }: ServedOperation,
  region: string,
  field: string,
): RegionalRule | undefined {
  const regions = body && findField(document, body.schema, field)?.["x-regions"];
  const rule = isRecord(regions) ? regions[region] : undefined;
  if (!isRecord(rule)) return undefined;
  return {
    default: typeof rule["default"] === "string" ? rule["default"] : undefined,
    managed: listOf(rule["managed"]),
    providers: listOf(rule["providers"]),
  };
}

/** Looks for a field in an object, and in the objects inside it. A schema can be recursive. */
function findField(
  document: JsonObject,
  at: Pointer,
  field: string,
  above: readonly string[] = [],
): JsonObject | undefined {
  const { value, pointer } = locate(document, at);
  const here = pointer.join("/");
  const { properties } = value;
  if (!isRecord(properties) || above.includes(here)) return undefined;
  const placeOf = (name: string): Pointer => [...pointer, "properties", name];
  if (Object.hasOwn(properties, field)) return locate(document, placeOf(field)).value;
  for (const name of Object.keys(properties)) {
    const found = findField(document, placeOf(name), field, [...above, here]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function listOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}

/**
 * Returns the managed proxy of a new browser: the requested one, none for `null`, or the region's default; absent if
 * the default is not shown.
 */
export function proxyCountryInEffect(
  operation: ServedOperation,
  region: string,
  requested: unknown,
): string | null | undefined {
  if (requested === null || typeof requested === "string") return requested;
  return regionalRule(operation, region, "proxyCountryCode")?.default;
}
