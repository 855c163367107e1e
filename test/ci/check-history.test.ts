import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createFolder } from "../generator/support/temporary-folder.js";

const script = path.resolve(".ci/check-history");
const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];

function git(folder: string, ...args: string[]): void {
  execFileSync("git", [...author, ...args], { cwd: folder, stdio: "ignore" });
}

function commit(folder: string, subject: string, day = "2020-02-02"): void {
  const date = `${day}T00:00:00Z`;
  execFileSync("git", [...author, "commit", "--quiet", "--allow-empty", "--message", subject], {
    cwd: folder,
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

/** Checks a history whose first commit is older than the rule. */
function check(write: (folder: string) => void): { status: number | null; problems: string[] } {
  const folder = createFolder();
  git(folder, "init", "--quiet", "--initial-branch=main");
  commit(folder, "Whatever was written before there was a rule", "2010-10-10");
  write(folder);
  const options = { cwd: folder, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(script, ["2020-01-01T00:00:00Z"], options);
  const problems = stderr.split("\n").map((line) => line.replace(/^[0-9a-f]+ /, ""));
  return { status, problems: problems.filter((line) => line.includes("the subject")) };
}

describe("the check of the history", () => {
  it.each([
    "fix(generator): name the file",
    "feat(client)!: ask for a region",
    `docs: ${"a".repeat(66)}`,
    "docs: say what `a|b` and $HOME mean",
  ])("has nothing against %s", (subject) => {
    expect(check((folder) => commit(folder, subject))).toEqual({ status: 0, problems: [] });
  });

  it.each([
    ["count boats", "is not conventional"],
    ["feature: count boats", "is not conventional"],
    [`docs: ${"a".repeat(67)}`, "has 73 characters; expected at most 72"],
  ])("reports %s", (subject, problem) => {
    const { status, problems } = check((folder) => commit(folder, subject));
    expect(status).toBe(1);
    expect(problems).toEqual([expect.stringContaining(`${subject}: the subject ${problem}`)]);
  });

  it.each([
    ["Merge branch 'boats'", 0],
    ["Merge branch 'main' of /home/a/boats", 1],
  ])("ends for %s with %i", (subject, status) => {
    const result = check((folder) => {
      git(folder, "checkout", "--quiet", "-b", "boats");
      commit(folder, "feat: count boats");
      git(folder, "checkout", "--quiet", "main");
      git(folder, "merge", "--quiet", "--no-ff", "--message", subject, "boats");
    });
    expect(result.status).toBe(status);
  });

  it("reports every commit, each with its problems", () => {
    const { problems } = check((folder) => {
      commit(folder, "one");
      commit(folder, "two");
    });
    expect(problems).toHaveLength(2);
  });
});
