import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { GitClone } from "../../automation/support/git-clone.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

/**
 * Stands in for npm and its registry: a package is published once, and with `offline` in its folder, not at all. It
 * records what it is asked for.
 */
const npm = `#!/usr/bin/env node
const { appendFileSync, existsSync, writeFileSync } = require("node:fs");
const at = (name) => __dirname + "/" + name;
const [, , command, place] = process.argv;
const published = at("published-" + place.replace(/.*\\/|[@-]0\\.2\\.0.*/g, ""));
appendFileSync(at("calls"), process.argv.slice(2).join(" ") + "\\n");
if (command === "view" && existsSync(published)) console.log("0.2.0");
if (command === "publish") {
  if (existsSync(at("offline")) || existsSync(published)) process.exit(1);
  writeFileSync(published, "");
}
`;

const packages = ["client-weaver", "cloud-agent-sdk"];
let project: GitClone;
let tools: string;

beforeEach(() => {
  tools = createFolder();
  writeFileSync(path.join(tools, "npm"), npm);
  chmodSync(path.join(tools, "npm"), 0o755);
  const folder = createFolder();
  cpSync("scripts", path.join(folder, "scripts"), { recursive: true });
  const manifest = JSON.stringify({ name: "cloud-agent-sdk", version: "0.1.0", type: "module" });
  project = new GitClone(folder, { "package.json": manifest, ".gitignore": "dist\n" });
  // What the first job hands over, after which the second one has a clone of its own.
  project.git("commit", "--quiet", "--allow-empty", "--message", "chore(release): 0.2.0");
  project.git("tag", "--annotate", "v0.2.0", "--message", "v0.2.0");
  for (const name of packages) project.write(`dist/release/${name}-0.2.0.tgz`, "");
  const bundle = path.join(folder, "dist/release/release.bundle");
  project.git("bundle", "create", "--quiet", bundle, "v0.2.0", "--not", "v0.2.0^");
  project.git("tag", "--delete", "v0.2.0");
  project.git("reset", "--quiet", "--hard", "origin/main");
});

function publishBuilt(more: object = {}): { status: number | null; said: string } {
  const PATH = `${tools}${path.delimiter}${process.env["PATH"]}`;
  const job = { ACTIONS_ID_TOKEN_REQUEST_URL: "http://127.0.0.1:1/", GITHUB_REF_NAME: "main" };
  const env = { ...process.env, PATH, ...job, ...more };
  const args = ["scripts/publish.mjs", "--built"];
  const place = { cwd: project.folder, encoding: "utf8", env } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, place);
  return { status, said: stdout + stderr };
}

function pushOther(): void {
  project.git("switch", "--quiet", "--detach", "origin/main");
  project.git("commit", "--quiet", "--allow-empty", "--message", "fix: something else");
  project.git("push", "--quiet", "origin", "HEAD:main");
}

it(
  "a release that failed after its push continues when it is repeated, also after others have pushed",
  { timeout: 60_000 },
  () => {
    writeFileSync(path.join(tools, "offline"), "");
    expect(publishBuilt()).toMatchObject({ status: 1 });
    const tip = project.gitOfRemote("rev-parse", "main");
    expect(project.gitOfRemote("rev-parse", "v0.2.0^{commit}")).toBe(tip);
    project.git("fetch", "--quiet");
    pushOther();

    const calls = path.join(tools, "calls");
    writeFileSync(calls, "");
    rmSync(path.join(tools, "offline"));
    expect(publishBuilt()).toEqual({ status: 0, said: "v0.2.0 is pushed already.\n" });
    const again = publishBuilt();
    expect(again.status).toBe(0);
    for (const name of packages) {
      const tarball = path.join(project.folder, `dist/release/${name}-0.2.0.tgz`);
      expect(readFileSync(calls, "utf8")).toContain(
        `publish ${tarball} --access public --provenance\n`,
      );
      expect(again.said).toContain(`${name}@0.2.0 is published already.`);
    }
    expect(project.gitOfRemote("log", "-1", "--format=%s", "main")).toBe("fix: something else");
  },
);

describe("a release that was built", { timeout: 60_000 }, () => {
  it("is pushed and published only if nobody has pushed meanwhile", () => {
    pushOther();
    const { status, said } = publishBuilt();
    expect(said).toContain("git push");
    expect(status).toBe(1);
    expect(project.gitOfRemote("tag")).toBe("");
    expect(readdirSync(tools)).toEqual(["npm"]);
  });

  it.each([
    ["an identity", { ACTIONS_ID_TOKEN_REQUEST_URL: "", SIGSTORE_ID_TOKEN: "" }, "No identity to"],
    ["a branch to push to", { GITHUB_REF_NAME: "" }, "GITHUB_REF_NAME is not set; expected"],
  ])("is not published without %s", (_, missing, message) => {
    const { status, said } = publishBuilt(missing);
    expect(said).toContain(message);
    expect(status).toBe(1);
    expect(project.gitOfRemote("tag")).toBe("");
  });
});
