import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Finished, runWarm } from "../../../generator/support/warm/warm-run.js";
import { type Ended, projectRoot, run, runOrThrow } from "../../support/run.js";

/** The folder of another team, with the packed generator installed and nothing of this project. */
export interface Team {
  readonly folder: string;
  /** Runs the generator's command. */
  weave(...args: readonly string[]): Promise<Ended>;
  /** Does what the command does, in a process that has loaded the package already. */
  weaveWarm(...args: readonly string[]): Promise<Finished>;
  remove(): Promise<void>;
}

/** What the team installs besides, for its docs and its mock server. */
const peers = ["@redocly/cli", "@types/node", "ajv-formats", "openapi-sampler", "undici-types"];

/**
 * Opens the folder of another team.
 *
 * @param node - the program that runs the command
 */
export async function openTeam(node: string = process.execPath): Promise<Team> {
  const folder = await mkdtemp(path.join(tmpdir(), "other-team-"));
  const modules = path.join(folder, "node_modules");
  const installed = path.join(modules, "client-weaver");
  await mkdir(installed, { recursive: true });
  const pack = ["pack", "--ignore-scripts", "--pack-destination", folder, "--loglevel=error"];
  await runOrThrow("npm", pack, { cwd: path.join(projectRoot, "generator") });
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz")) ?? "";
  const unpack = ["-xzf", tarball, "--strip-components=1", "-C", installed];
  await runOrThrow("tar", unpack, { cwd: folder });
  await rm(path.join(folder, tarball));
  const manifest = JSON.parse(await readFile(path.join(installed, "package.json"), "utf8"));
  for (const name of [...Object.keys(manifest.dependencies), ...peers]) {
    await mkdir(path.dirname(path.join(modules, name)), { recursive: true });
    await symlink(path.join(projectRoot, "node_modules", name), path.join(modules, name));
  }
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const command = path.join(installed, manifest.bin["client-weaver"]);
  const weave: Team["weave"] = (...args) => run(node, [command, ...args], { cwd: folder });
  const program = path.join(installed, "dist/generator/programs/client-weaver.js");
  const weaveWarm: Team["weaveWarm"] = (...args) => runWarm({ name: program, folder, args });
  return { folder, weave, weaveWarm, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Copies what the team has written into its folder. */
export async function copyTeamsFiles({ folder }: Team): Promise<void> {
  await cp(path.join(import.meta.dirname, "../fixtures"), folder, { recursive: true });
}
