import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadProjectPlan, type Plan } from "../../../generator/load/plan.js";
import { projectRoot } from "../../../generator/model/paths.js";
import { loadOurs, readKept } from "../../../generator/sync/load-ours.js";
import { createFolder } from "../support/temporary-folder.js";

/** The project, with clients that were generated from `written` where `kept` lies now. */
async function planClients(written: string, kept: string): Promise<Plan> {
  const out = createFolder();
  const spec = createHash("sha256").update(written).digest("hex");
  const entry = { name: "v4", spec, basePath: "", operations: [], overlays: {} };
  writeFileSync(path.join(out, "manifest.json"), JSON.stringify({ apis: [entry], files: {} }));
  mkdirSync(path.join(out, "v4"));
  writeFileSync(path.join(out, "v4/openapi.json"), kept);
  return { ...(await loadProjectPlan(projectRoot)), out };
}

const text = '{"openapi":"3.1.0"}';

describe("readKept", () => {
  it("reads what the clients were generated from", async () => {
    const kept = await readKept(await planClients(text, text));
    expect(kept).toEqual([
      {
        name: "v4",
        file: path.join(projectRoot, "specs/v4.yaml"),
        document: { openapi: "3.1.0" },
        text,
      },
    ]);
  });

  it("leaves out what somebody has edited since", async () => {
    expect(await readKept(await planClients(text, `${text} `))).toEqual([]);
  });
});

describe("loadOurs", () => {
  it("gives the same as is kept of clients that are up to date", async () => {
    const plan = await loadProjectPlan(projectRoot);
    const signal = new AbortController().signal;
    const ours = await loadOurs(plan, signal);
    expect(ours.map(({ name }) => name)).toContain("v4");
    expect(await readKept(plan)).toEqual(ours);
  });

  it("refuses clients that are older than the specs, and names these", async () => {
    const plan = await planClients(text, text);
    const signal = new AbortController().signal;
    await expect(loadOurs(plan, signal)).rejects.toThrow(
      /is older than .*specs\/v4\.yaml.*expected the output of `npm run generate`/,
    );
  });
});
