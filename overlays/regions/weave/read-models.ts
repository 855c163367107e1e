import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { isRecord } from "../../../runtime/json/is-record.js";

/** Reads the known models with their aliases by provider, from the reasoning rows. */
export function readModels(document: OpenApiDocument): Record<string, string[]> {
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
