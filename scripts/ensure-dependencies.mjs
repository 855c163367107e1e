// Plain Node without a dependency, because it runs before there is any.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
  if (!isInstalled()) await install();
}

/** @param {string} version */
function refuseOldNode(version) {
  if (version.localeCompare(minimumNode, "en", { numeric: true }) >= 0) return;
  throw new Failure(
    `Node.js ${minimumNode} or newer is needed, this is ${version}. Install a newer one from https://nodejs.org and try again.`,
  );
}

function isInstalled() {
  return existsSync(marker) && readFileSync(marker, "utf8") === fingerprint();
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  stopChildrenOnSignal();
  await ensureDependencies().catch((error) => {
    process.exitCode = report(error);
  });
}
