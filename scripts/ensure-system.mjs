// Plain Node without a dependency: installs the programs that some tests and benchmarks start.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Failure } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { runCommand } from "./support/run-command.mjs";
import { runScript } from "./support/script.mjs";

/** The programs that are known, each with the name of the Debian package that brings it. */
const known = ["chromium", "fish", "git", "redis-server", "valkey-server", "zsh"];

/** The engine of Chromium alone, which some releases of Debian have. Tests of pages take two thirds of the time with it. */
const withoutWindows = "chromium-headless-shell";

/** The list of sources that apt reads beside the folder of that name. */
const ownSources = "/etc/apt/sources.list";

/**
 * Installs what is missing of the named programs, on Debian and as root.
 * @param {readonly string[]} programs
 * @throws {Failure} with the command to type, where this process may not or cannot install them
 */
async function ensureSystem(programs) {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  const strange = missing.find((program) => !known.includes(program));
  if (strange !== undefined)
    throw new Failure(`No package is known for "${strange}"; known: ${known.join(", ")}.`, 2);
  if (!canInstall()) throw new Failure(describeMissing(missing));
  print(`Installing ${missing.join(" and ")} from the system's packages; this happens once.`);
  await apt(["update", "--quiet"], missing);
  const wanted = missing.includes("chromium") ? [...missing, withoutWindows] : missing;
  const isThere = await Promise.all(wanted.map(isOffered));
  await install(wanted.filter((_, index) => isThere[index]));
  await installBackports(missing.filter((_, index) => !isThere[index]));
  const absent = missing.filter((program) => !isInstalled(program));
  if (absent.length > 0) throw new Failure(describeMissing(absent));
}

/**
 * @param {readonly string[]} names
 * @param {readonly string[]} options of apt
 */
async function install(names, options = []) {
  if (names.length === 0) return;
  const flags = ["--yes", "--quiet", "--no-install-recommends"];
  await apt([...options, "install", ...flags, ...names], names);
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
    await apt([...options, "update", "--quiet"], names);
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
 * @param {readonly string[]} names
 */
async function apt(args, names) {
  // Another process may be installing: its lock is waited for. Run level 1 starts no service.
  const settings = ["DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"];
  const options = ["-o", "DPkg::Lock::Timeout=300"];
  const command = [...settings, "apt-get", ...options, ...args];
  const { code, output } = await runCommand("env", command, { capture: true });
  if (code === 0) return;
  throw new Failure(
    `${output.trimEnd()}\n\napt-get ended with exit code ${code}. ${describeMissing(names)}`,
  );
}

/** @param {readonly string[]} names */
function describeMissing(names) {
  const [are, them] = names.length === 1 ? ["is", "it"] : ["are", "them"];
  return `${names.join(" and ")} ${are} not installed. Install ${them} with: sudo apt-get update && sudo apt-get install --yes ${names.join(" ")}`;
}

await runScript({}, (programs) => ensureSystem(programs.length === 0 ? known : programs));
