import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { run } from "../package/support/run.js";
import { change } from "./document/additions/support/documents.js";
import { Project } from "./support/project.js";

const killAt = path.join(import.meta.dirname, "run/write/support/kill-at.mjs");
const root = path.resolve(import.meta.dirname, "../..");
const own = JSON.parse(readFileSync(path.join(root, "generated/billing/openapi.json"), "utf8"));
const published = JSON.stringify(
  change(own, "paths./api/v2/billing/account.get.responses.418", { description: "Made up." }),
);

it("a sync that is killed after any rename is finished by generate, and loses no entry of the changelog", async () => {
  let step = 0;
  for (let isKilled = true; isKilled;) {
    step += 1;
    const project = Project.withoutConsumers();
    project.write("published.json", published);
    const env = { NODE_OPTIONS: `--import=${killAt}`, KILL_AT: String(step) };
    const sync = ["--write", "billing=published.json"];
    const command = ["scripts/sync.mjs", ...sync];
    const options = { cwd: project.folder, env: { ...env, KILL_AFTER: "renameSync" } };
    const { exitCode } = await run(process.execPath, command, options);
    expect([step, (await project.generate([])).exitCode]).toEqual([step, 0]);
    expect([step, (await project.sync(sync)).exitCode]).toEqual([step, 0]);
    expect(project.read("specs/billing.yaml")).toBe(published);
    expect(project.read("CHANGELOG.md").match(/The billing client follows/g)).toHaveLength(1);
    expect([step, (await project.generate(["--check"])).exitCode]).toEqual([step, 0]);
    isKilled = exitCode !== 0;
  }
  expect(step).toBeGreaterThan(5);
});
