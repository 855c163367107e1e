// Plain Node without a dependency: installs the programs that some tests and benchmarks start.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure, report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { runCommand, stopChildrenOnSignal } from "./support/run-command.mjs";

/** Programs by name, each with the Debian package that brings it. */
const packages = new Map([
  ["git", "git"],
  ["redis-server", "redis-server"],
  ["chromium", "chromium"],
  ["zsh", "zsh"],
  ["fish", "fish"],
  ["valkey-server", "valkey-server"],
]);

/** The engine of Chromium alone, which some releases of Debian have. Tests of pages take two thirds of the time with it. */
const withoutWindows = "chromium-headless-shell";

/** The list of sources that apt reads beside the folder of that name. */
const ownSources = "/etc/apt/sources.list";

/**
 * Installs what is missing of the named programs, on Debian and as root.
 * @param {readonly string[]} programs
 * @throws {Failure} with the command to type, where this process may not or cannot install them
 */
export async function ensureSystem(programs) {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  const names = missing.map(packageOf);
  if (!canInstall()) throw new Failure(describeMissing(missing, names));
  print(`Installing ${names.join(" and ")} from the system's packages; this happens once.`);
  await apt(["update", "--quiet"], missing, names);
  const wanted = missing.includes("chromium") ? [...names, withoutWindows] : names;
  const known = await Promise.all(wanted.map(isOffered));
  await install(wanted.filter((_, index) => known[index]));
  await installBackports(names.filter((_, index) => !known[index]));
  const absent = missing.filter((program) => !isInstalled(program));
  if (absent.length > 0) throw new Failure(describeMissing(absent, absent.map(packageOf)));
}

/**
 * @param {readonly string[]} names
 * @param {readonly string[]} options of apt
 */
async function install(names, options = []) {
  if (names.length === 0) return;
  const flags = ["--yes", "--quiet", "--no-install-recommends"];
  await apt([...options, "install", ...flags, ...names], names, names);
}

/**
 * Installs what this release of Debian has among its backports alone. The sources of the system stay as they are.
 * @param {readonly string[]} names
 */
async function installBackports(names) {
  const sources = names.length === 0 ? undefined : await listBackports();
  if (sources === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), "backports-"));
  const list = join(folder, "sources.list");
  try {
    const own = existsSync(ownSources) ? readFileSync(ownSources, "utf8") : "";
    writeFileSync(list, `${own}\n${sources}\n`);
    const options = ["-o", `Dir::Etc::SourceList=${list}`];
    await apt([...options, "update", "--quiet"], names, names);
    await install(names, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The backports beside the packages that apt already has from Debian, as a line of a list of sources. */
async function listBackports() {
  const [, release] =
    /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8")) ?? [];
  const format = ["--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)"];
  const { output } = await runCommand("apt-get", ["indextargets", ...format], { capture: true });
  const [uri] =
    output
      .split("\n")
      .map((line) => line.split(" "))
      .find(([, name, component]) => name === release && component === "main") ?? [];
  if (uri === undefined) return undefined;
  return `deb ${uri} ${release}-backports main`;
}

/**
 * Whether the sources of the system have a package.
 * @param {string} name
 */
async function isOffered(name) {
  const { output } = await runCommand("apt-cache", ["policy", name], { capture: true });
  return /Candidate: (?!\(none\))/.test(output);
}

/** @param {string} program */
function packageOf(program) {
  const name = packages.get(program);
  if (name !== undefined) return name;
  const known = [...packages.keys()].toSorted().join(", ");
  throw new Failure(`No package is known for "${program}"; known: ${known}.`, 2);
}

/** @param {string} program */
function isInstalled(program) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.some((folder) => {
    const file = join(folder, program);
    // A folder that this user may not look into has nothing for them.
    return existsSync(file) && (statSync(file).mode & 0o111) !== 0;
  });
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && isInstalled("apt-get");
}

/**
 * @param {readonly string[]} args
 * @param {readonly string[]} programs
 * @param {readonly string[]} names
 */
async function apt(args, programs, names) {
  // Another process may be installing: its lock is waited for. Run level 1 starts no service.
  const settings = ["DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"];
  const options = ["-o", "DPkg::Lock::Timeout=300"];
  const command = [...settings, "apt-get", ...options, ...args];
  const { code, output } = await runCommand("env", command, { capture: true });
  if (code === 0) return;
  throw new Failure(
    `${output.trimEnd()}\n\napt-get ended with exit code ${code}. ${describeMissing(programs, names)}`,
  );
}

/**
 * @param {readonly string[]} programs
 * @param {readonly string[]} names
 */
function describeMissing(programs, names) {
  const one = programs.length === 1;
  return `${programs.join(" and ")} ${one ? "is" : "are"} not installed. Install ${one ? "it" : "them"} with: sudo apt-get update && sudo apt-get install --yes ${names.join(" ")}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  stopChildrenOnSignal();
  const programs = process.argv.slice(2);
  await ensureSystem(programs.length === 0 ? [...packages.keys()] : programs).catch((error) => {
    process.exitCode = report(error);
  });
}
