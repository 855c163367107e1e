import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { jobsDocument, operation } from "../../generator/support/weave-document.js";
import { hasRun, markerName } from "../support/hostile-text.js";
import { importClient, writeClient } from "./support/import-client.js";

const id = { name: "id", in: "path", required: true, schema: { type: "string" } } as const;

/** A document whose client asks another one how much there is room for. */
function createDocument(api: string): object {
  const capacity = { api, operation: "getLimits", limit: "most", active: "now" };
  const waiter = { field: "state", terminal: ["done"], result: "jobs.get" };
  const state = operation("jobs.getState", { "x-waiter": waiter });
  return jobsDocument({
    "/jobs": { post: operation("jobs.create", { takes: "JobCreate", "x-capacity": capacity }) },
    "/jobs/{id}": { parameters: [id], get: operation("jobs.get") },
    "/jobs/{id}/state": { parameters: [id], get: state },
  });
}

const places = ["evil", "../out/evil", "./evil", "../../evil", "/evil"];

it.each(places)("a document cannot load a file of the machine as the API %s", async (api) => {
  const client = await writeClient(createDocument(api));
  for (const folder of [client.folder, path.dirname(client.folder)]) {
    mkdirSync(path.join(folder, "evil"));
    const text = `globalThis.${markerName} = true;\nexport class EvilClient {}\n`;
    writeFileSync(path.join(folder, "evil", "index.ts"), text);
  }
  await importClient(client);
  expect(hasRun()).toBe(false);
  expect(client.files.get("client.ts")).toContain("batch(");
  expect(client.files.get("client.ts")).not.toContain("evil");
});
