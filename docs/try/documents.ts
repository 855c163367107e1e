import billing from "../../generated/billing/openapi.json" with { type: "json" };
import integrations from "../../generated/integrations/openapi.json" with { type: "json" };
import signup from "../../generated/signup/openapi.json" with { type: "json" };
import v2 from "../../generated/v2/openapi.json" with { type: "json" };
import v3 from "../../generated/v3/openapi.json" with { type: "json" };
import v4 from "../../generated/v4/openapi.json" with { type: "json" };
import { readOperations } from "../../sandbox/openapi/read-operations.js";
import type { ServedOperation } from "../../sandbox/openapi/served-operation.js";

const documents = { v4, v3, v2, billing, integrations, signup };

/** The operations of all APIs that have a page. */
export const operations: readonly ServedOperation[] = Object.entries(documents).flatMap(
  ([api, content]) => readOperations({ api, content }),
);
