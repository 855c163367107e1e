import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { followPublished } from "../../../automation/follow-published.js";
import type { Environment } from "../../../automation/shared/environment.js";
import type { ScriptRunner } from "../../../automation/shared/run-script.js";
import { change, withoutExtensions } from "../../generator/document/additions/support/documents.js";

/** Follows published documents as the two jobs of the workflow do. */
export async function followAndDeliver(
  folder: string,
  environment: Environment,
  run?: ScriptRunner,
): Promise<void> {
  await followPublished(folder, environment, run);
  await deliverPulls(folder, environment);
}

/** Delivers what was prepared, in a process of its own. */
export async function deliverPulls(folder: string, environment: Environment): Promise<void> {
  const env = { ...process.env, ...environment };
  await promisify(execFile)(process.execPath, ["scripts/deliver.mjs", "--pulls"], {
    cwd: folder,
    env,
  });
}

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
