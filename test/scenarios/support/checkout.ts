import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, symlinkSync } from "node:fs";
import path from "node:path";
import { setVersion } from "../../generator/support/project.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../../..");
const identity = ["-c", "user.name=A", "-c", "user.email=a@b.example"];

/** What a finished command left behind; `output` is all that it printed. */
export interface Finished {
  readonly exitCode: number | string | null | undefined;
  readonly output: string;
}

/** The whole project as a maintainer has it, with a history of its own that knows one version. */
export class Checkout {
  readonly folder: string = createFolder();

  /** @param version what package.json says, and the tag `v` and the version is on */
  constructor(version: string) {
    for (const file of listFiles()) cpSync(path.join(root, file), path.join(this.folder, file));
    setVersion(this.folder, version);
    this.git("init", "--quiet");
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", "state");
    this.git("tag", `v${version}`);
    symlinkSync(path.join(root, "node_modules"), path.join(this.folder, "node_modules"));
  }

  /** Runs git, and throws what it says when it fails. */
  git(...args: string[]): void {
    execFileSync("git", [...identity, ...args], { cwd: this.folder, stdio: "pipe" });
  }

  /** Runs npm, such as `npm("run", "generate")`. */
  npm(...args: string[]): Promise<Finished> {
    return this.#run("npm", args);
  }

  /** Runs a JavaScript file. */
  node(...args: string[]): Promise<Finished> {
    return this.#run(process.execPath, args);
  }

  #run(program: string, args: readonly string[]): Promise<Finished> {
    const options = { cwd: this.folder, env: environment(), maxBuffer: 64 * 1024 ** 2 };
    return new Promise((settle) => {
      execFile(program, args, options, (error, stdout, stderr) => {
        settle({ exitCode: error === null ? 0 : error.code, output: stdout + stderr });
      });
    });
  }
}

/** What is or would be committed, so that a checkout holds what is being worked on. */
function listFiles(): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "-z"];
  const listed = execFileSync("git", args, { cwd: root, encoding: "utf8" });
  return listed.split("\0").filter((file) => file !== "" && existsSync(path.join(root, file)));
}

/** The environment without what tells a test runner that it runs inside of another one. */
export function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|NODE_ENV|npm_)/.test(name),
  );
  return Object.fromEntries(own);
}
