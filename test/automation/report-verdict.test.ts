import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { reportVerdict } from "../../automation/report-verdict.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { ClonedProject } from "./support/cloned-project.js";
import { GitClone } from "./support/git-clone.js";
import { runWarmScript } from "./support/run-warm-script.js";

it("says verdict, reasons and figures in the job's summary", { timeout: 600_000 }, async () => {
  const project = new ClonedProject();
  const base = project.git("rev-parse", "HEAD");
  await project.renameOperation();
  // What no compression makes small again.
  const long = Array.from({ length: 30 }, () => crypto.randomUUID()).join("");
  const tables = project.read("generated/v4/tables.ts");
  project.write("generated/v4/tables.ts", tables.replace('path: "', `path: "/${long}`));
  const event = { pull_request: { number: 7, base: { sha: base } } };
  project.write("event.json", JSON.stringify(event));
  const GITHUB_EVENT_PATH = path.join(project.folder, "event.json");
  const GITHUB_STEP_SUMMARY = path.join(createFolder({ summary: "Before.\n" }), "summary");
  const environment = { GITHUB_EVENT_PATH, GITHUB_STEP_SUMMARY };
  await reportVerdict(project.folder, environment, runWarmScript);
  const summary = readFileSync(GITHUB_STEP_SUMMARY, "utf8");
  expect(summary).toMatch(/^Before\.\n### What this requires/);
  expect(summary).toMatch(/^major +.*queueMessage/m);
  expect(summary).toMatch(/^\| bytes after gzip \| \d{5} \| \d{5} \| \+[1-3]\.\d % \|$/m);
  expect(summary).toMatch(/^\| instantiated types \| \d+ \| \d+ \| [+-]?\d+\.\d % \|$/m);
});

it.each([
  ["an event of anything else", "{}", "EVENT is not the event of a pull request."],
  ["a judge that was ended", '{ "pull_request": { "base": { "sha": "HEAD" } } }', "not judged"],
])("refuses %s", async (_, event, message) => {
  const judge = 'process.kill(process.pid, "SIGKILL");';
  const files = { "event.json": event, "scripts/release-check.mjs": judge };
  const { folder } = new GitClone(createFolder(), files);
  const GITHUB_EVENT_PATH = path.join(folder, "event.json");
  const environment = { GITHUB_EVENT_PATH, GITHUB_STEP_SUMMARY: path.join(folder, "summary") };
  const said = message.replace("EVENT", GITHUB_EVENT_PATH);
  await expect(reportVerdict(folder, environment)).rejects.toThrow(said);
});
