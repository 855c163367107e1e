import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot, run, type Ended } from "../../package/support/run.js";
import { installRuntimes } from "../../package/support/runtimes.js";

/** What an installation or a build has made, and what only git reads. */
const own = new Set(["node_modules", "dist", "coverage", ".git"]);

/** A downloaded archive of the project, where there is no Node but the newest. */
export class DownloadedArchive implements AsyncDisposable {
  private constructor(
    readonly folder: string,
    readonly node: string,
  ) {}

  static async create(): Promise<DownloadedArchive> {
    const node = path.join(await installRuntimes(), "node-26/bin");
    const folder = await mkdtemp(path.join(tmpdir(), "newest-node-"));
    const filter = (file: string): boolean => !own.has(path.basename(file));
    await cp(projectRoot, folder, { recursive: true, filter });
    return new DownloadedArchive(folder, node);
  }

  /** Types a command of npm. */
  npm(...args: readonly string[]): Promise<Ended> {
    const PATH = `${this.node}${path.delimiter}${process.env["PATH"]}`;
    return run("npm", args, { cwd: this.folder, env: { PATH, NODE_ENV: undefined } });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
