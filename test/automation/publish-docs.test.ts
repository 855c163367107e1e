import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { publishDocs } from "../../automation/publish-docs.js";
import type { Environment } from "../../automation/shared/environment.js";
import { readDocsAddress } from "../../automation/shared/docs-address.js";
import { isLatest, writeVersions } from "../../automation/shared/write-versions.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { GitClone } from "./support/git-clone.js";

/**
 * Stands in for the build of the docs, which has tests of its own: it writes one page into the folder of `--out`, which
 * says what was asked for.
 */
const build = readFileSync(path.join(import.meta.dirname, "fixtures/build-docs.mjs"), "utf8");

function createProject(script: string = build): GitClone {
  const folder = createFolder();
  cpSync("scripts", path.join(folder, "scripts"), { recursive: true });
  const files = { "package.json": manifest("0.1.0"), "scripts/docs.mjs": script };
  return new GitClone(folder, { ...files, ".gitignore": "dist\n" });
}

/** Builds the docs, and pushes them as the job after it does. */
async function publish({ folder }: GitClone, environment: Environment = {}): Promise<void> {
  await publishDocs(folder, environment);
  execFileSync(process.execPath, ["scripts/deliver.mjs", "--docs"], { cwd: folder });
}

function manifest(version: string): string {
  return JSON.stringify({ type: "module", version });
}

function release(project: GitClone, version: string): void {
  project.write("package.json", manifest(version));
  project.commit(`chore(release): ${version}`);
}

/** What the build of a published folder was asked for. */
function askedFor(project: GitClone, folder: string): unknown {
  return JSON.parse(project.gitOfRemote("show", `docs:${folder}/index.html`));
}

function list(project: GitClone, folder = ""): string[] {
  return project.gitOfRemote("ls-tree", "--name-only", `docs:${folder}`).split("\n");
}

describe("the branch of the docs", () => {
  it("keeps the docs of each version, the newest as latest, and stays as it is for one again", async () => {
    const project = createProject();
    await publish(project);
    const old = project.git("rev-parse", "HEAD");
    release(project, "0.2.0");
    await publish(project);
    expect(list(project)).toEqual(["latest", "v0.1.0", "v0.2.0", "versions.json"]);
    const versions = "/versions.json";
    expect(["v0.1.0", "v0.2.0", "latest"].map((folder) => askedFor(project, folder))).toEqual([
      { version: "0.1.0", base: "/v0.1.0/", versions },
      { version: "0.2.0", base: "/v0.2.0/", versions },
      { version: "0.2.0", base: "/latest/", versions },
    ]);
    expect(list(project, "latest")).toEqual(["index.html", "of-0.2.0.html"]);
    expect(project.git("status", "--porcelain")).toBe("");
    expect(project.git("worktree", "list").split("\n")).toHaveLength(1);

    const before = project.gitOfRemote("rev-parse", "docs");
    await publish(project);
    expect(project.gitOfRemote("rev-parse", "docs")).toBe(before);

    project.git("checkout", "--quiet", old);
    release(project, "0.1.1");
    await publish(project);
    expect(askedFor(project, "v0.1.1")).toMatchObject({ version: "0.1.1" });
    expect(askedFor(project, "latest")).toMatchObject({ version: "0.2.0" });
  });

  it("has a pre-release as latest until there is a release, and lists versions by number", async () => {
    const folder = createFolder();
    const latest: string[] = [];
    for (const name of ["0.1.0-beta.2", "0.1.0-beta.10", "0.9.0", "0.10.0", "0.11.0-beta.1"]) {
      if (await isLatest(name, folder)) latest.push(name);
      mkdirSync(path.join(folder, `v${name}`));
    }
    expect(latest).toEqual(["0.1.0-beta.2", "0.1.0-beta.10", "0.9.0", "0.10.0"]);
    await writeVersions(folder);
    const text = readFileSync(path.join(folder, "versions.json"), "utf8");
    const sorted = ["v0.11.0-beta.1", "v0.10.0", "v0.9.0", "v0.1.0-beta.10", "v0.1.0-beta.2"];
    expect(JSON.parse(text)).toEqual(["latest", ...sorted]);
  });
});

describe("the environment of the publication", () => {
  it("says where the docs are, and where their pages are edited", async () => {
    const project = createProject();
    await publish(project, {
      DOCS_BASE: "/cloud-agent-sdk/",
      DOCS_SITE_URL: "https://docs.example",
      DOCS_EDIT_URL: "https://git.example/edit/main/docs/:path",
    });
    const common = {
      version: "0.1.0",
      versions: "/cloud-agent-sdk/versions.json",
      "site-url": "https://docs.example",
      "edit-url": "https://git.example/edit/main/docs/:path",
    };
    expect(askedFor(project, "v0.1.0")).toEqual({ ...common, base: "/cloud-agent-sdk/v0.1.0/" });
    expect(askedFor(project, "latest")).toEqual({ ...common, base: "/cloud-agent-sdk/latest/" });
  });

  it("says nothing with a variable that is empty", () => {
    const empty = { DOCS_BASE: "", DOCS_SITE_URL: "", DOCS_EDIT_URL: "" };
    expect(readDocsAddress(empty)).toEqual(readDocsAddress({}));
  });

  it("has a path as the base, or nothing is pushed", async () => {
    const project = createProject();
    for (const base of ["docs", "/docs", "docs/", "//docs/", "https://docs.example/", "/my docs/"])
      await expect(publishDocs(project.folder, { DOCS_BASE: base })).rejects.toThrow(
        `DOCS_BASE must be a path with a slash at both ends, such as /docs/, not "${base}".`,
      );
    expect(project.gitOfRemote("branch", "--list", "docs")).toBe("");
  });
});

it("says why the docs could not be built, and pushes nothing", async () => {
  const project = createProject('console.error("No picture."); process.exitCode = 1;');
  await expect(publishDocs(project.folder, {})).rejects.toThrow(
    "The docs were not built: No picture.",
  );
  expect(project.gitOfRemote("branch", "--list", "docs")).toBe("");
});
