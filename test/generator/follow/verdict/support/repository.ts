import { execFileSync } from "node:child_process";
import type { Project } from "../../../support/project.js";
import { runWarm, type Finished } from "../../../support/warm/warm-run.js";

/** Runs git as somebody. */
export function git({ folder }: Project, ...args: string[]): void {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@b.example"];
  execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "pipe" });
}

/** Commits everything. */
export function commit(project: Project): void {
  git(project, "add", "--all");
  git(project, "commit", "--quiet", "--message", "state");
}

/** Runs `npm run release:check`. */
export function check({ folder }: Pick<Project, "folder">, ...args: string[]): Promise<Finished> {
  return runWarm({ name: "release-check", folder, args });
}

/** A repository with a copy of the project in it. */
export function createRepository(project: Project): Project {
  git(project, "init", "--quiet");
  project.write(".gitignore", "node_modules\n");
  commit(project);
  return project;
}
