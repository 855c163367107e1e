import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { automations } from "../../automation/automations.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { ClonedProject } from "./support/cloned-project.js";
import { deliverPulls, publishBilling } from "./support/follow-and-deliver.js";
import { startHosting } from "./support/stub-hosting.js";

/** What the package is built from, besides what the generator needs. */
const sources = [
  "automation",
  "command",
  "docs/guide",
  "docs/samples",
  "fleet",
  "sandbox",
  "tsconfig.json",
];
const pages = [
  "tsconfig.build.json",
  "tsconfig.generator.json",
  "README.md",
  "SECURITY.md",
  "LICENSE",
];

it(
  "takes a published change to a pull request, a verdict and a dry release",
  { timeout: 1_200_000 },
  async () => {
    const hosting = await startHosting();
    onTestFinished(() => hosting.close());
    const project = new ClonedProject(...sources, ...pages);
    const changelog = "# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-01-01\n\n- Begin.\n";
    project.write("CHANGELOG.md", changelog);
    project.commit("docs: begin the changelog");
    project.git("tag", "v0.1.0");
    project.git("push", "--quiet", "origin", "main");
    const base = project.git("rev-parse", "HEAD");
    const run = (name: string, more: object = {}): Promise<void> | undefined =>
      automations[name]?.run(project.folder, { ...hosting.environment, ...more });

    await run("follow-published", publishBilling(createFolder(), "nickname"));
    await deliverPulls(project.folder, hosting.environment);
    expect(hosting.pulls).toMatchObject([{ number: 1, head: "sync/billing", state: "open" }]);

    project.git("fetch", "--quiet", "origin", "sync/billing");
    project.git("switch", "--quiet", "--detach", "FETCH_HEAD");
    const event = path.join(project.folder, ".git/event.json");
    writeFileSync(event, JSON.stringify({ pull_request: { number: 1, base: { sha: base } } }));
    const summary = path.join(project.folder, ".git/summary");
    await run("report-verdict", { GITHUB_EVENT_PATH: event, GITHUB_STEP_SUMMARY: summary });
    expect(readFileSync(summary, "utf8")).toMatch(/^minor +.*nickname/m);

    project.git("switch", "--quiet", "main");
    project.git("merge", "--quiet", "--ff-only", "sync/billing");
    const [dry, ...before] = releaseRecipe()
      .map((line) => spawnSync("bash", ["-c", line], { cwd: project.folder, encoding: "utf8" }))
      .toReversed();
    expect(before.map(({ status }) => status)).toEqual([0, 1]);
    expect(project.git("tag", "--points-at", "HEAD")).toBe("v0.1.1");
    expect(project.read("CHANGELOG.md")).toMatch(/^## \[0\.1\.1\] - \d{4}-\d\d-\d\d$/m);
    expect(dry).toMatchObject({ status: 0 });
    const stderr = dry?.stderr ?? "";
    expect(`${dry?.stdout}${stderr}`).toContain("cloud-agent-sdk@0.1.1");
    // What only a workflow of a public repository has.
    const missing = stderr.split("\n").filter((line) => line.startsWith("- "));
    expect(missing).toEqual([
      expect.stringContaining("repository"),
      expect.stringContaining("identity"),
    ]);
  },
);

/** The commands that CONTRIBUTING.md lists for a release. */
function releaseRecipe(): string[] {
  const [, block = ""] =
    /^## Release\n[^]*?^```sh\n(.*?)^```/ms.exec(readFileSync("CONTRIBUTING.md", "utf8")) ?? [];
  return block.trim().split("\n");
}
