import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createFolder } from "../../generator/support/temporary-folder.js";

/** A folder that is a clone of a bare repository, with all that it holds pushed. */
export class GitClone {
  /** The bare repository, which stands in for the one that a service hosts. */
  readonly remote: string = createFolder();

  /** @param files what is written into the folder first, by its name there */
  constructor(
    readonly folder: string = createFolder(),
    files: Readonly<Record<string, string>> = {},
  ) {
    for (const [file, text] of Object.entries(files)) this.write(file, text);
    this.git("init", "--quiet", "--initial-branch", "main");
    this.commit("chore: state");
    execFileSync("git", ["init", "--quiet", "--bare", this.remote]);
    this.git("remote", "add", "origin", this.remote);
    this.git("push", "--quiet", "origin", "main");
  }

  /** Writes a file. */
  write(file: string, text: string): void {
    const place = path.join(this.folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }

  /** Reads a file. */
  read(file: string): string {
    return readFileSync(path.join(this.folder, file), "utf8");
  }

  /** Runs git in the folder and returns what it prints. */
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
