import { emitTypeName } from "../../generator/model/text/code.js";
import type { GeneratedApi } from "../../generator/weave/generated-api.js";
import type { ReasoningFacts } from "./read-facts.js";

/** Names of the types that make a body depend on its model. */
export interface TypeNames {
  /** Settings by model. */
  readonly byModel: string;
  /** A known model. */
  readonly known: string;
  /** Placeholder for an omitted model. */
  readonly unnamed: string;
  /** The settings of one model. */
  readonly settings: string;
  /** The body of a request with one model. */
  readonly body: string;
  /** The type parameter for the model. */
  readonly parameter: string;
}

/** Claims a free name for each of the types. */
export function claimTypeNames(
  generated: GeneratedApi,
  { setting, body }: ReasoningFacts,
): TypeNames {
  const settings = emitTypeName(setting.name);
  return {
    byModel: generated.claimTypeName(`${settings}ByModel`),
    known: generated.claimTypeName("KnownModel"),
    unnamed: generated.claimTypeName("UnnamedModel"),
    settings: generated.claimTypeName(`${settings}For`),
    body: generated.claimTypeName(`${body}For`),
    parameter: generated.claimTypeName("Model"),
  };
}
