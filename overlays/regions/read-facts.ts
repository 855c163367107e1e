import type { Api, ApiOperation, RegionalTypes } from "../../generator/model/api.js";
import { effectiveSchema } from "../../generator/model/effective-schema.js";
import { isNullable } from "../../generator/model/is-nullable.js";
import type { OpenApiDocument, SchemaObject } from "../../generator/model/openapi.js";
import { resolveBody } from "../../generator/model/resolve-json.js";
import { readOperations } from "../../generator/weave/read-operations.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { FieldRule, RegionalField, RegionRules } from "../../runtime/regions/index.js";

/** Reads what a document says about its regions; `undefined` if no operation differs between them. */
export function readFacts(api: Api): RegionalFacts | undefined {
  const { regional: types, document, deployment } = api;
  const extension = document["x-regions"];
  if (types === undefined || !isRecord(extension)) return undefined;
  const served = types.regions.filter((region) => !deployment.regions[region]?.absent);
  const operations = readOperations(api, (operation) => [
    readRegional(document, operation, types.regions, served),
  ]).filter(({ offered, fields }) => offered !== undefined || fields.length > 0);
  if (operations.length === 0) return undefined;
  return {
    types,
    regions: Object.fromEntries(types.regions.map((region) => [region, extension[region] ?? {}])),
    operations,
    models: readModels(document),
  };
}

function readRegional(
  document: OpenApiDocument,
  operation: ApiOperation,
  all: readonly string[],
  served: readonly string[],
): RegionalOperation {
  const { "x-regions": listed = served } = operation.source;
  const offered = Array.isArray(listed) ? listed.map(String) : served;
  const body = resolveBody(document, operation.source);
  return {
    operation,
    offered: all.every((region) => offered.includes(region)) ? undefined : offered,
    instead: readInstead(operation.source["x-instead"]),
    fields: body === undefined ? [] : readFields(document, body, []),
  };
}

function readInstead(extension: unknown): string | undefined {
  return isRecord(extension) ? `${extension["api"]}.${extension["operation"]}` : undefined;
}

/** Deeper than any regional field, and a limit for recursive schemas. */
const deepest = 8;

function readFields(
  document: OpenApiDocument,
  { properties = {} }: SchemaObject,
  path: readonly string[],
): RegionalField[] {
  if (path.length === deepest) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    const here = [...path, name];
    const schema = effectiveSchema(document, property);
    const rules = schema["x-regions"];
    const own = isRules(rules)
      ? [
          {
            path: here,
            ...(isNullable(document, property) && { nullable: true as const }),
            regions: rules,
          },
        ]
      : [];
    return [...own, ...readFields(document, schema, here)];
  });
}

/** The linter has checked the shape of the extension on a schema. */
function isRules(value: unknown): value is Readonly<Record<string, FieldRule>> {
  return isRecord(value) && Object.values(value).every(isRecord);
}

/** Reads the known models with their aliases by provider, from the reasoning rows. */
function readModels(document: OpenApiDocument): Record<string, string[]> {
  const matrix = document["x-reasoning"];
  const { rows, aliases = {} } = isMatrix(matrix) ? matrix : { rows: [] };
  const models: Record<string, string[]> = {};
  for (const { provider, models: names } of rows) {
    const stand = Object.keys(aliases).filter((alias) => names.includes(aliases[alias] ?? ""));
    models[provider] = [...(models[provider] ?? []), ...names, ...stand];
  }
  return models;
}

interface Matrix {
  readonly rows: readonly { readonly provider: string; readonly models: readonly string[] }[];
  readonly aliases?: Readonly<Record<string, string>>;
}

function isMatrix(value: unknown): value is Matrix {
  return isRecord(value) && Array.isArray(value["rows"]);
}

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
  readonly fields: readonly RegionalField[];
}
