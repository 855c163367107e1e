import type { Api, ApiOperation, RegionalTypes } from "../../generator/api/api.js";
import { effectiveSchema, isNullable } from "../../generator/api/effective-schema.js";
import { follow, type OpenApiDocument, type Schema } from "../../generator/api/openapi.js";
import { resolveBody } from "../../generator/api/resolve-json.js";
import type { ClientCode } from "../../generator/client/client-code.js";
import { operationsOf } from "../../generator/client/find.js";
import { extensionOf } from "../../generator/api/extensions.js";
import type { FieldRule, RegionalField, RegionRules } from "../../runtime/regions/index.js";
import { readMatrix } from "../reasoning/matrix.js";

/** What a document says about its regions. */
export interface RegionalFacts {
  readonly types: RegionalTypes;
  /** Facts about each region. */
  readonly regions: RegionRules["regions"];
  /** Operations with a regional rule. */
  readonly operations: readonly RegionalOperation[];
  /** Known models by provider. */
  readonly models: Readonly<Record<string, readonly string[]>>;
}

/** An operation with a regional rule. */
export interface RegionalOperation {
  readonly operation: ApiOperation;
  /** Where it exists. Default: everywhere. */
  readonly offered?: readonly string[] | undefined;
  /** Operation to use elsewhere, as `api.operation`; absent if unknown. */
  readonly instead?: string | undefined;
  readonly fields: readonly BodyField[];
}

/** A field of the body of one operation. */
export interface BodyField extends Omit<RegionalField, "paths"> {
  /** Path of names from the body to the field. */
  readonly path: readonly string[];
}

/** Reads what a document says about its regions; `undefined` if no operation differs between them. */
export function readFacts(client: ClientCode): RegionalFacts | undefined {
  const { regional: types, document, deployment } = client.api;
  const extension = extensionOf<RegionRules["regions"]>(document, "x-regions");
  if (types === undefined || extension === undefined) return undefined;
  const served = types.regions.filter((region) => !deployment.regions[region]?.absent);
  const operations = Array.from(operationsOf(client), (operation) =>
    readRegional(document, operation, types.regions, served),
  ).filter(({ offered, fields }) => offered !== undefined || fields.length > 0);
  if (operations.length === 0) return undefined;
  return {
    types,
    regions: Object.fromEntries(types.regions.map((region) => [region, extension[region] ?? {}])),
    operations,
    models: readModels(client.api),
  };
}

function readRegional(
  document: OpenApiDocument,
  operation: ApiOperation,
  all: readonly string[],
  served: readonly string[],
): RegionalOperation {
  const { source } = operation;
  const offered = extensionOf<readonly string[]>(source, "x-regions") ?? served;
  const instead = extensionOf<Record<"api" | "operation", string>>(source, "x-instead");
  const body = resolveBody(document, source);
  return {
    operation,
    offered: all.every((region) => offered.includes(region)) ? undefined : offered,
    instead: instead && `${instead.api}.${instead.operation}`,
    fields: body === undefined ? [] : readFields(document, body, [], new Map()),
  };
}

/** Deeper than any regional field, and a limit for recursive schemas. */
const deepest = 8;

/** @param barren - depths from which on a schema has no regional field, so that what many share is read once for each */
function readFields(
  document: OpenApiDocument,
  node: Schema,
  path: readonly string[],
  barren: Map<unknown, number>,
): BodyField[] {
  const target = follow(document, node);
  if (path.length >= (barren.get(target) ?? deepest)) return [];
  const { properties = {} } = effectiveSchema(document, node);
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    const schema = effectiveSchema(document, property);
    const inside = readFields(document, property, here, barren);
    const rules = extensionOf<Readonly<Record<string, FieldRule>>>(schema, "x-regions");
    if (rules === undefined) return inside;
    const nullable = isNullable(document, property) && { nullable: true as const };
    const isListed = schema["enum"] !== undefined;
    const isCountry = !isListed && Object.values(rules).some(({ summary }) => summary);
    const country = isCountry && { isCountry: true as const };
    return [{ path: here, ...nullable, ...country, regions: rules }, ...inside];
  });
  if (fields.length === 0) barren.set(target, path.length);
  return fields;
}

/** Reads the known models with their aliases by provider, from the reasoning rows. */
function readModels(api: Api): Record<string, string[]> {
  const { rows, aliases = {} } = readMatrix(api) ?? { rows: [] };
  const models: Record<string, string[]> = {};
  for (const { provider, models: names } of rows) {
    const stand = Object.keys(aliases).filter((alias) => names.includes(aliases[alias] ?? ""));
    models[provider] = [...(models[provider] ?? []), ...names, ...stand];
  }
  return models;
}
