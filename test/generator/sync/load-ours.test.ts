import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadProjectPlan } from "../../../generator/load/plan.js";
import { projectRoot } from "../../../generator/model/paths.js";
import { loadOurs } from "../../../generator/sync/load-ours.js";
import { createFolder } from "../support/temporary-folder.js";

const { signal } = new AbortController();

describe("loadOurs", () => {
  it("gives what the clients were generated from", async () => {
    const plan = await loadProjectPlan(projectRoot);
    const ours = await loadOurs(plan, signal);
    expect(ours.map(({ name }) => name)).toContain("v4");
    for (const { name, file, document, text } of ours) {
      expect(file).toBe(path.join(projectRoot, `specs/${name}.yaml`));
      expect(text).toBe(readFileSync(path.join(plan.out, name, "openapi.json"), "utf8"));
      expect(document).toEqual(JSON.parse(text));
    }
  });

  it("refuses clients that are older than the specs, and names these", async () => {
    const out = createFolder();
    const entry = { name: "v4", spec: "older", basePath: "", operations: [], overlays: {} };
    writeFileSync(path.join(out, "manifest.json"), JSON.stringify({ apis: [entry], files: {} }));
    const plan = { ...(await loadProjectPlan(projectRoot)), out };
    await expect(loadOurs(plan, signal)).rejects.toThrow(
      /is older than .*specs\/v4\.yaml.*expected the output of `npm run generate`/,
    );
  });
});
