import { execFileSync } from "node:child_process";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { Project } from "../../generator/support/project.js";

/** A copy of the project that is a clone of a bare repository. */
export class ClonedProject extends Project {
  /** The bare repository, which stands in for the one that a service hosts. */
  readonly remote: string = createFolder();

  constructor(...more: readonly string[]) {
    super("CHANGELOG.md", ...more);
    this.write(".gitignore", "node_modules\n");
    this.git("init", "--quiet", "--initial-branch", "main");
    this.commit("chore: state");
    execFileSync("git", ["init", "--quiet", "--bare", this.remote]);
    this.git("remote", "add", "origin", this.remote);
    this.git("push", "--quiet", "origin", "main");
  }

  /** Runs git in the copy and returns what it prints. */
  git(...args: readonly string[]): string {
    return run(this.folder, args);
  }

  /** Runs git in the bare repository. */
  gitOfRemote(...args: readonly string[]): string {
    return run(this.remote, args);
  }

  /** Commits everything. */
  commit(message: string): void {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", message);
  }
}

const identity = ["-c", "user.name=A", "-c", "user.email=a@b.example"];

function run(folder: string, args: readonly string[]): string {
  const options = { cwd: folder, encoding: "utf8", stdio: "pipe" } as const;
  return execFileSync("git", [...identity, ...args], options).trim();
}
