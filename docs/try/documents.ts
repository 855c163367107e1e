import billing from "../../generated/billing/openapi.json" with { type: "json" };
import integrations from "../../generated/integrations/openapi.json" with { type: "json" };
import signup from "../../generated/signup/openapi.json" with { type: "json" };
import v2 from "../../generated/v2/openapi.json" with { type: "json" };
import v3 from "../../generated/v3/openapi.json" with { type: "json" };
import v4 from "../../generated/v4/openapi.json" with { type: "json" };
import { readOperations } from "../../sandbox/openapi/read-operations.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";

const documents: Readonly<Record<string, unknown>> = { v4, v3, v2, billing, integrations, signup };

/** APIs that have a page. */
export const apiNames: readonly string[] = Object.keys(documents);

/**
 * Lists the operations of an API.
 *
 * @throws {RangeError} for an API that does not exist
 */
export function listOperations(api: string): ServedOperation[] {
  const content = Object.hasOwn(documents, api) ? documents[api] : undefined;
  if (content !== undefined) return readOperations({ api, content });
  throw new RangeError(
    `Expected one of ${apiNames.toSorted().join(", ")}, found ${JSON.stringify(api)}`,
  );
}
