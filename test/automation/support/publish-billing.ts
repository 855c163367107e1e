import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Environment } from "../../../automation/shared/environment.js";
import { change, withoutExtensions } from "../../generator/load/additions/support/documents.js";

const ours = path.join(import.meta.dirname, "../../../generated/billing/openapi.json");

/** Publishes our document of billing in a folder, its account with more fields; what follows it needs the variable. */
export function publishBilling(folder: string, ...fields: readonly string[]): Environment {
  const document = withoutExtensions(JSON.parse(readFileSync(ours, "utf8")));
  const { properties } = Object(document).components.schemas.Account;
  const more = Object.fromEntries(fields.map((name) => [name, { type: "string" }]));
  const place = "components.schemas.Account.properties";
  const file = path.join(folder, "published.json");
  writeFileSync(file, JSON.stringify(change(document, place, { ...properties, ...more })));
  return { PUBLISHED_DOCUMENTS: `billing=${file}` };
}
