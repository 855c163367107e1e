import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { followPublished } from "../../automation/follow-published.js";
import type { ScriptRunner } from "../../automation/shared/run-script.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { ClonedProject } from "./support/cloned-project.js";
import { GitClone } from "./support/git-clone.js";

const settings = { GITHUB_REF_NAME: "main" };

/** Stands in for a sync, which has tests of its own: one document is gone, and the report of another one is long. */
const sync: ScriptRunner = async (root, _script, args) => {
  const ended = { code: 0, stdout: "", stderr: "No document." };
  const [mode, , report = ""] = args;
  if (args.at(-1)?.includes("gone")) return { ...ended, code: 2 };
  if (mode === "--check") return { ...ended, code: 1 };
  for (const file of [path.join(root, "specs.yaml"), report])
    writeFileSync(file, "- a change\n".repeat(9000));
  return ended;
};

describe("follow-published", () => {
  it("names a document that is not there, and prepares no pull request", async () => {
    const { folder } = new ClonedProject();
    const environment = { ...settings, PUBLISHED_DOCUMENTS: "billing=/missing.yaml" };
    await expect(followPublished(folder, environment)).rejects.toThrow(
      "/missing.yaml was not compared: ",
    );
    expect(existsSync(path.join(folder, "dist/release/pulls.bundle"))).toBe(false);
  });

  it("does the other documents, in what a pull request has room for, and none of them twice", async () => {
    const project = new GitClone(createFolder(), { ".gitignore": "dist\n" });
    const environment = { ...settings, PUBLISHED_DOCUMENTS: "a=/gone.yaml\n b=/there.yaml" };
    const follow = async (): Promise<Record<string, unknown>[]> => {
      const following = followPublished(project.folder, environment, sync);
      await expect(following).rejects.toThrow("/gone.yaml was not compared: No document.");
      expect(project.git("branch", "--show-current")).toBe("main");
      return JSON.parse(project.read("dist/release/pulls.json"));
    };
    const [pull, ...others] = await follow();
    expect(pull).toMatchObject({ branch: "sync/b", lease: "" });
    expect(String(pull?.["body"]).length).toBeLessThan(65_536);
    expect(pull?.["body"]).toMatch(
      /\n- a change\n\nThe report continues: run `npm run sync` .*\n$/,
    );
    expect(others).toEqual([]);

    project.git("push", "--quiet", "origin", "sync/b");
    const { lease: _lease, ...same } = pull ?? {};
    expect(await follow()).toEqual([same]);
    expect(existsSync(path.join(project.folder, "dist/release/pulls.bundle"))).toBe(false);
  });

  it("closes the pull request of a document that the library no longer lags", async () => {
    const project = new GitClone(createFolder(), { ".gitignore": "dist\n" });
    const environment = { ...settings, PUBLISHED_DOCUMENTS: "a=https://me:secret@host.example/a" };
    const same: ScriptRunner = async () => ({ code: 0, stdout: "", stderr: "" });
    await followPublished(project.folder, environment, same);
    expect(JSON.parse(project.read("dist/release/pulls.json"))).toEqual([
      { branch: "sync/a", body: "The library no longer lags https://host.example/a." },
    ]);
  });

  it.each([
    [{ PUBLISHED_DOCUMENTS: "billing" }, "PUBLISHED_DOCUMENTS contains billing; expected API="],
    [{}, "PUBLISHED_DOCUMENTS is not set; expected API="],
  ])("refuses the settings %j", async (wrong, message) => {
    await expect(followPublished(tmpdir(), { ...settings, ...wrong })).rejects.toThrow(message);
  });
});
