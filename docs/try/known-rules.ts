import { checkReasoning, supportedReasoning } from "../../generated/reasoning.js";
import { checkRegion, regions } from "../../generated/regions.js";
import { asList, asRecord, asText, readOwn } from "../../runtime/json/values.js";
import type { ValidationDetail } from "../../runtime/errors/index.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";

type ReasonedApi = Parameters<typeof checkReasoning>[0];
type RegionalApi = Parameters<typeof checkRegion>[0];
type Region = Parameters<typeof checkRegion>[1];

// The types make sure that none is missing.
const reasoned: Readonly<Record<ReasonedApi, true>> = { v2: true, v3: true, v4: true };
const regional: Readonly<Record<RegionalApi, true>> = {
  v2: true,
  v3: true,
  v4: true,
  integrations: true,
  signup: true,
};

/** Returns what the package's own check of reasoning settings has against a body. */
export function findReasoningProblems(
  operation: ServedOperation,
  body: unknown,
): ValidationDetail[] {
  const { api } = operation;
  return isReasoned(api) && takesReasoning(operation) ? checkReasoning(api, body) : [];
}

/** Returns what the package's own check of regions has against a request. */
export function findRegionProblems(
  { api, id }: ServedOperation,
  region: string,
  body: unknown,
): ValidationDetail[] {
  return isRegional(api) && isRegion(region) ? checkRegion(api, region, id, body) : [];
}

/** Returns the values that a model accepts, by full wire path; `undefined` if nothing is known about it. */
export function findSupported(
  operation: ServedOperation,
  model: string,
): Readonly<Record<string, readonly string[]>> | undefined {
  const { api } = operation;
  return isReasoned(api) && takesReasoning(operation) ? supportedReasoning(api, model) : undefined;
}

/** The fields of a body with a model and with its setting; both empty if the operation takes none. */
export function reasoningFields(operation: ServedOperation): {
  readonly model: string;
  readonly setting: string;
} {
  if (!takesReasoning(operation)) return { model: "", setting: "" };
  const { modelField, settingField } = asRecord(operation.document["x-reasoning"]);
  return { model: asText(modelField), setting: asText(settingField) };
}

/** Lists the models of an operation that no rule of the region rejects. */
export function listModels(operation: ServedOperation, region: string): string[] {
  const { model: field } = reasoningFields(operation);
  if (field === "") return [];
  const rows = asList(asRecord(operation.document["x-reasoning"])["rows"]).map(asRecord);
  const models = rows.flatMap(({ models: names }) => asList(names).map(asText));
  return models.filter(
    (model) => findRegionProblems(operation, region, { [field]: model }).length === 0,
  );
}

/** Lists the regions of an operation's API, with their names. */
export function listRegions({ servedIn }: ServedOperation): (readonly [string, string])[] {
  return servedIn.map((region) => [region, readOwn(regions, region)?.title ?? region] as const);
}

function takesReasoning({ id, document }: ServedOperation): boolean {
  return asRecord(document["x-reasoning"])["operation"] === id;
}

function isReasoned(api: string): api is ReasonedApi {
  return Object.hasOwn(reasoned, api);
}

function isRegional(api: string): api is RegionalApi {
  return Object.hasOwn(regional, api);
}

function isRegion(region: string): region is Region {
  return Object.hasOwn(regions, region);
}
