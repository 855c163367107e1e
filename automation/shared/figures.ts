import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { createGit } from "./git.js";

const execute = promisify(execFile);

/** What a client costs those who use it. Both figures are the same on every machine. */
interface Figures {
  /** Bytes of the bundled and minified V4 client, after gzip. */
  readonly size: number;
  /** Types that the compiler instantiates to check the V4 client. */
  readonly instantiations: number;
}

/** Compares the V4 client with the one at a commit, as a Markdown table. */
export async function compareFigures(root: string, base: string): Promise<string> {
  const after = await measure(root);
  const before = await withTree(root, base, measure);
  return [
    "| V4 client | base | now | change |",
    "| --- | ---: | ---: | ---: |",
    emitRow("bytes after gzip", before.size, after.size),
    emitRow("instantiated types", before.instantiations, after.instantiations),
  ].join("\n");
}

function emitRow(name: string, before: number, after: number): string {
  const change = ((after - before) / before) * 100;
  const sign = change > 0 ? "+" : "";
  return `| ${name} | ${before} | ${after} | ${sign}${change.toFixed(1)} % |`;
}

async function withTree<Result>(
  root: string,
  commit: string,
  use: (tree: string) => Promise<Result>,
): Promise<Result> {
  const git = createGit(root);
  const folder = await mkdtemp(path.join(tmpdir(), "base-"));
  const tree = path.join(folder, "tree");
  try {
    await git.run("worktree", "add", "--quiet", "--detach", tree, commit);
    await symlink(path.join(root, "node_modules"), path.join(tree, "node_modules"));
    return await use(tree);
  } finally {
    await git.succeeds("worktree", "remove", "--force", tree);
    await rm(folder, { recursive: true, force: true });
  }
}

const client = "generated/v4/index.ts";

async function measure(root: string): Promise<Figures> {
  return { size: await measureSize(root), instantiations: await countInstantiations(root) };
}

async function measureSize(root: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, client)],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    write: false,
    absWorkingDir: root,
  });
  const [bundle] = outputFiles;
  return gzipSync(bundle?.contents ?? "", { level: 9 }).length;
}

async function countInstantiations(root: string): Promise<number> {
  const compiler = path.join(root, "node_modules/typescript-native/bin/tsc");
  const options = "--noEmit --strict --skipLibCheck --extendedDiagnostics --types node";
  // In one thread, the count is the same in every run.
  const alone = "--ignoreConfig --singleThreaded";
  const target = "--target es2023 --module nodenext --moduleResolution nodenext";
  const flags = [options, target, alone].flatMap((text) => text.split(" "));
  const args = [compiler, ...flags, client];
  const { stdout } = await execute(process.execPath, args, { cwd: root });
  const [, count] = /^Instantiations:\s+(\d+)/m.exec(stdout) ?? [];
  return Number(count);
}
