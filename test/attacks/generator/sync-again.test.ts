import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../../generator/model/paths.js";
import { Project } from "../../generator/support/project.js";
import { withoutExtensions } from "../../generator/sync/support/documents.js";

describe("npm run sync -- --write", { timeout: 120_000 }, () => {
  it("leaves every file alone when the document is followed already", async () => {
    const document = readFileSync(path.join(projectRoot, "generated/v4/openapi.json"), "utf8");
    const published = JSON.stringify(withoutExtensions(JSON.parse(document)));
    const project = new Project("CHANGELOG.md");
    const before = project.fingerprint();
    const { exitCode, stdout, stderr } = await project.sync(["--write", "v4=-"], published);
    expect(project.fingerprint()).toBe(before);
    expect(stderr).toBe("");
    expect(stdout).toContain("Everything already matches the published document");
    expect(exitCode).toBe(0);
  });
});
