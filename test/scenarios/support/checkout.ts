import { execFileSync } from "node:child_process";
import { cpSync, existsSync, symlinkSync } from "node:fs";
import path from "node:path";
import { run } from "../../package/support/run.js";
import { setVersion } from "../../generator/support/project.js";
import { createFolder } from "../../generator/support/temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../../..");
const identity = ["-c", "user.name=A", "-c", "user.email=a@b.example"];

/** What a finished command left behind; `output` is all that it printed. */
export interface Finished {
  readonly exitCode: number | null;
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
    return runHere(this.folder, "npm", args);
  }

  /** Runs a JavaScript file. */
  node(...args: string[]): Promise<Finished> {
    return runHere(this.folder, process.execPath, args);
  }
}

/** What is or would be committed, so that a checkout holds what is being worked on. */
function listFiles(): string[] {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "-z"];
  const listed = execFileSync("git", args, { cwd: root, encoding: "utf8" });
  return listed.split("\0").filter((file) => file !== "" && existsSync(path.join(root, file)));
}

/** Runs a program without what tells a test runner that it runs inside of another one. */
export async function runHere(
  cwd: string,
  program: string,
  args: readonly string[],
): Promise<Finished> {
  const inherited = Object.keys(process.env).filter((name) =>
    /^(?:VITEST|NODE_ENV|npm_)/.test(name),
  );
  const env = Object.fromEntries(inherited.map((name) => [name, undefined]));
  const { exitCode, stdout, stderr } = await run(program, args, { cwd, env });
  return { exitCode, output: stdout + stderr };
}
