import { execFile } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { lt } from "semver";
import { asText } from "../../runtime/json/values.js";
import { printableLine } from "../../runtime/text/printable.js";
import { print, printJson } from "../../runtime/text/print.js";
import { reasonOf } from "../../runtime/text/show.js";
import { emitChange } from "../follow/compare/change.js";
import { planProject, type Project } from "../run/project/project.js";
import { parseFlags, type FlagValues } from "../run/cli/parse-flags.js";
import { runProgram, withWorkFolder, type Program } from "../run/cli/run-program.js";
import { readPackage } from "../document/read-yaml.js";
import { GeneratorError } from "../api/problem.js";
import { nextVersion, type Verdict, judgeTrees } from "../follow/verdict/judge-trees.js";
import { loadOurs } from "../follow/prepare-sync.js";

const help = `Usage: npm run release:check -- [options]

Compares the working tree with the last tagged version (v1.2.3) that comes before it, and says what each change requires
from the version in package.json: patch, minor or major, with the reason.

  --tag TAG       compare with this tag instead
  --since COMMIT  list what has changed since any commit, whatever the version is
  --json          print one JSON object instead of lines
  --help, -h      print this

What is compared: every generated document, method and type; what overlays add; what the package exports; and the
programs under test/consumers at the tag, which must still compile. generated/ must be made from the current specs.

Before 1.0.0, a breaking change requires the next minor version, and any other change the next patch version.

Exit codes: 0 the version is high enough, 1 it is too low, 2 the check failed.
`;

const flags = {
  tag: { type: "string" },
  since: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Runs the command line of the check over a project and returns its exit code. */
export function runReleaseCheck(args: readonly string[], project: Project): Promise<number> {
  return runProgram({ ...program, run: (values) => check(values, project) }, args, project.root);
}

type Values = FlagValues<typeof flags>;

const program: Omit<Program<Values>, "run"> = {
  call: "npm run release:check",
  help,
  exitCode: 2,
  failsAsText: true,
  parse: (args) => parseFlags(args, flags).values,
  conclude: () => conclusion,
  explainFault: (error) => [reasonOf(error).split("\n")[0] ?? "", conclusion],
};

const conclusion = "The required version is unknown, because the check failed.";

async function check({ since, tag, json }: Values, project: Project): Promise<number> {
  const { root } = project;
  const answer = (data: object, text: string): void => (json ? printJson(data) : print(text));
  const from = since ?? tag ?? (await findLastTag(root));
  if (from === undefined) {
    answer({ tag: null }, "No version has been tagged yet, so there is nothing to compare with.");
    return 0;
  }
  const verdict = await judgeSince(project, from);
  const changes = emitChanges(from, verdict);
  if (since !== undefined) {
    answer({ since, ...verdict }, changes);
    return 0;
  }
  const version = asText((await readPackage(root))["version"]);
  const wanted = nextVersion(from.replace(/^v/, ""), verdict.severity);
  const isTooSmall = lt(version, wanted);
  const end = `which is ${isTooSmall ? "too low" : "high enough"}: expected at least ${wanted}.`;
  const text = `${changes}\npackage.json says ${version}, ${end}`;
  answer({ tag: from, version, wanted, isTooSmall, ...verdict }, text);
  return isTooSmall ? 1 : 0;
}

function judgeSince(project: Project, tag: string): Promise<Verdict> {
  const { root } = project;
  return withWorkFolder("release", root, async (work) => {
    const released = path.join(work, "tag");
    await checkoutTag(root, tag, released);
    await loadOurs(await planProject(project), new AbortController().signal);
    const before = { root: released, generated: path.join(released, "generated") };
    const after = { root, generated: path.join(root, "generated") };
    return judgeTrees(before, after, work);
  });
}

function emitChanges(since: string, { changes }: Verdict): string {
  const title = changes.length === 0 ? `Nothing has changed since ${since}.` : `Since ${since}:`;
  return [title, ...changes.map(emitChange)].map(printableLine).join("\n");
}

const execute = promisify(execFile);

/**
 * Finds the tag of the last version before the working tree: the nearest one, or the one before it if the tree is
 * exactly that version; `undefined` if no version is tagged.
 */
async function findLastTag(root: string): Promise<string | undefined> {
  const isClean = (await git(root, ["status", "--porcelain"])) === "";
  const here = await git(root, ["tag", "--points-at", "HEAD", "--list", versions]);
  const start = isClean && here !== "" ? "HEAD^" : "HEAD";
  const describe = ["describe", "--tags", "--abbrev=0", "--match", versions, start];
  return git(root, describe).catch(() => undefined);
}

const versions = "v[0-9]*";

/** Writes the project's state at a tag to a folder, with the current dependencies. */
async function checkoutTag(root: string, tag: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await git(root, ["archive", "--output", archive, tag]);
  await execute("tar", ["-xf", archive, "-C", folder]);
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
}

async function git(root: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await execute("git", args, { cwd: root, maxBuffer: 2 ** 26 });
    return stdout.trim();
  } catch (error) {
    const said = String(Object(error).stderr ?? error).trim();
    const [message] = said.split("\n");
    throw new GeneratorError({ file: "git", message: `${args[0]} failed: ${message}` }, 2);
  }
}
