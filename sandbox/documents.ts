import billing from "../generated/billing/openapi.json" with { type: "json" };
import integrations from "../generated/integrations/openapi.json" with { type: "json" };
import signup from "../generated/signup/openapi.json" with { type: "json" };
import v2 from "../generated/v2/openapi.json" with { type: "json" };
import v3 from "../generated/v3/openapi.json" with { type: "json" };
import v4 from "../generated/v4/openapi.json" with { type: "json" };

/** A bundled OpenAPI document and the short name of the API that it describes. */
export interface ApiDocument {
  /** `v4`, `billing`, … */
  readonly api: string;
  /** The document as parsed JSON; `readOperations` checks what it takes from it. */
  readonly content: unknown;
}

/** The document of the current API. */
export const v4Document: ApiDocument = { api: "v4", content: v4 };

/** The documents that the sandbox serves. */
export const documents: readonly ApiDocument[] = [
  v4Document,
  { api: "v3", content: v3 },
  { api: "v2", content: v2 },
  { api: "billing", content: billing },
  { api: "integrations", content: integrations },
  { api: "signup", content: signup },
];
