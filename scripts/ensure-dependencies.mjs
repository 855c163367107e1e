// Plain Node without a dependency, because it runs before there is any.
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Failure, report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { projectRoot } from "./support/project.mjs";
import { runCommand, stopChildrenOnSignal } from "./support/run-command.mjs";

const modules = join(projectRoot, "node_modules");
const marker = join(modules, ".installed");
const minimumNode = "20.19.0";

/**
 * Installs the exact dependencies of package-lock.json, unless they already are.
 * @throws {Failure} when Node is too old or the installation failed
 */
export async function ensureDependencies() {
  refuseOldNode(process.versions.node);
  if (isInstalled()) return;
  const unlock = await lock();
  try {
    // Another process may have installed them while this one waited for the lock.
    if (!isInstalled()) await install();
  } finally {
    unlock();
  }
}

/** @param {string} version */
function refuseOldNode(version) {
  const found = version.split(".").map(Number);
  const least = minimumNode.split(".").map(Number);
  const first = least.findIndex((part, index) => found[index] !== part);
  if (first === -1 || (found[first] ?? 0) > (least[first] ?? 0)) return;
  throw new Failure(
    `Node.js ${minimumNode} or newer is needed, this is ${version}. Install a newer one from https://nodejs.org and try again.`,
  );
}

function isInstalled() {
  return readIfThere(marker) === fingerprint();
}

async function install() {
  print("Installing dependencies with npm ci; this happens once.");
  // Only a finished installation carries the marker: an interrupted one is repeated.
  rmSync(marker, { force: true });
  // No dependency needs a script of its own to be installed, and one that had one would be unwelcome.
  const { code } = await npm(["ci", "--include=dev", "--ignore-scripts"]).catch((error) => {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `npm could not be started (${error.message}). Is it installed and on the PATH?`,
    );
  });
  if (code !== 0) {
    throw new Failure(
      `npm ci failed with exit code ${code}; its own message stands above. Check the network, the registry (npm config get registry) and that its cache can be written (npm config get cache), then run the same command again.`,
    );
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(marker, fingerprint());
}

/** Changes with the locked versions and with everything that decides which binaries npm picks. */
function fingerprint() {
  const lockfile = readFileSync(join(projectRoot, "package-lock.json"));
  const hash = createHash("sha256").update(lockfile).digest("hex");
  const major = process.versions.node.split(".")[0];
  return `${hash} node-${major} ${process.platform}-${process.arch}\n`;
}

/** @param {string[]} args */
function npm(args) {
  const self = process.env.npm_execpath;
  if (self?.endsWith("npm-cli.js")) return runCommand(process.execPath, [self, ...args]);
  return runCommand("npm", args, { shell: process.platform === "win32" });
}

/**
 * Lets one process at a time install into this folder. The lock lies outside of node_modules,
 * which npm ci empties, and outside of the project, where it would show up as a change.
 */
async function lock() {
  const id = createHash("sha256").update(projectRoot).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `cloud-agent-sdk-install-${id}`);
  for (let announced = false; !take(folder); announced = true) {
    if (!announced) print("Another process is installing the dependencies; waiting for it.");
    await sleep(250);
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

/** @param {string} folder */
function take(folder) {
  try {
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    assertOwn(folder);
    if (!isAbandoned(folder)) return false;
    rmSync(folder, { recursive: true, force: true });
    return take(folder);
  }
}

/**
 * The name can be guessed, and everybody may create files here.
 *
 * @param {string} folder
 */
function assertOwn(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const isOwn = process.getuid === undefined || found?.uid === process.getuid();
  if (found === undefined || (found.isDirectory() && isOwn)) return;
  throw new Failure(
    `${folder} is not a folder that you own, so nothing was installed. Remove it, or set TMPDIR.`,
  );
}

/** @param {string} folder */
function isAbandoned(folder) {
  const pid = Number(readIfThere(join(folder, "pid")));
  if (pid > 0) return !isAlive(pid);
  // Between its two steps, the owner has a lock without a pid; a second is ample.
  const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > 1000;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, "ESRCH");
  }
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return "";
    throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  stopChildrenOnSignal();
  await ensureDependencies().catch((error) => {
    process.exitCode = report(error);
  });
}
