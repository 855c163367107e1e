import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { print } from "../runtime/text/print.js";
import { sourceName } from "../runtime/text/show.js";
import { AutomationError } from "./shared/automation-error.js";
import { readVariable, type Environment } from "./shared/environment.js";
import { createGit, identity, ourEmail, type Git } from "./shared/git.js";
import { runScript, type ScriptRunner } from "./shared/run-script.js";

/**
 * Prepares one pull request for each API that lags its published document: `npm run deliver -- --pulls` then opens it,
 * updates it when something else is published, and closes it when the library no longer lags. What reads published
 * documents needs no token that writes.
 *
 * A branch with commits that are not its own stays as it is.
 *
 * `PUBLISHED_DOCUMENTS` lists the documents, as `v4=https://…`, separated by white space. `GITHUB_REF_NAME` is the
 * branch to merge into.
 *
 * @throws {AutomationError} when a document cannot be read or merged; the other APIs are done before
 */
export async function followPublished(
  root: string,
  environment: Environment,
  run: ScriptRunner = runScript,
): Promise<void> {
  const sources = readSources(environment);
  const base = readVariable(environment, "GITHUB_REF_NAME", "the branch to merge into");
  const work = { root, base, git: createGit(root), run };
  const failures: string[] = [];
  const changes: PullChange[] = [];
  for (const source of sources) {
    try {
      changes.push(...(await followOne(source, work)));
    } catch (error) {
      if (!(error instanceof AutomationError)) throw error;
      failures.push(error.message);
    }
  }
  await work.git.run("switch", "--force", base);
  await handOver(changes, work);
  if (failures.length > 0) throw new AutomationError(failures.join("\n"));
}

/** A published document and its API. */
interface Source {
  readonly api: string;
  /** As `npm run sync` takes it: `v4=https://…`. */
  readonly argument: string;
  /** Without credentials and query. */
  readonly name: string;
}

/** What the work on every API needs. */
interface Work {
  readonly root: string;
  readonly base: string;
  readonly git: Git;
  readonly run: ScriptRunner;
}

function readSources(environment: Environment): Source[] {
  const variable = "PUBLISHED_DOCUMENTS";
  const example = "API=FILE_OR_URL, such as v4=https://service.example/openapi.json";
  const text = readVariable(environment, variable, example);
  return text
    .trim()
    .split(/\s+/)
    .map((argument) => {
      const [, api, from] = /^([\w-]+)=(.+)$/.exec(argument) ?? [];
      if (api !== undefined && from !== undefined) return { api, argument, name: sourceName(from) };
      throw new AutomationError(`${variable} contains ${argument}; expected ${example}.`);
    });
}

/** What a pull request says; without a title, why it is closed. */
interface PullText {
  readonly title?: string;
  readonly body: string;
}

/** What is to be done about the pull request of a branch. */
interface PullChange extends PullText {
  readonly branch: string;
  /** The commit that is replaced, empty if there is none; absent if nothing is pushed. */
  readonly lease?: string;
}

async function followOne(source: Source, work: Work): Promise<PullChange[]> {
  const branch = `sync/${source.api}`;
  if (!(await lags(source, work))) {
    print(`${source.api}: up to date with ${source.name}.`);
    return [{ branch, body: `The library no longer lags ${source.name}.` }];
  }
  const pushed = await findPushed(branch, work);
  if (pushed?.others !== undefined && pushed.others !== "") {
    print(`${branch} has commits of others and was left alone: ${pushed.others}`);
    return [];
  }
  const text = await mergeOn(branch, source, work);
  print(`${source.api}: lags ${source.name}; see the pull request of ${branch}.`);
  return [{ branch, ...text, ...(await leaseOf(pushed, work)) }];
}

async function lags({ argument, name }: Source, { root, run }: Work): Promise<boolean> {
  const { code, stderr } = await run(root, "scripts/sync.mjs", ["--check", argument]);
  if (code > 1) throw new AutomationError(`${name} was not compared: ${stderr.trim()}`);
  return code === 1;
}

/** Commits the merged document on a new branch, and returns what the pull request says. */
async function mergeOn(
  branch: string,
  { api, argument, name }: Source,
  { root, base, git, run }: Work,
): Promise<PullText> {
  const title = `feat(${api}): follow the published document`;
  await git.run("switch", "--force", "-C", branch, base);
  const folder = await mkdtemp(path.join(tmpdir(), "follow-"));
  try {
    const file = path.join(folder, "report.md");
    const args = ["--write", "--report", file, argument];
    const { code, stderr } = await run(root, "scripts/sync.mjs", args);
    if (code !== 0) throw new AutomationError(`${name} was not merged: ${stderr.trim()}`);
    await git.run("add", "--all");
    await git.run(...identity, "commit", "--quiet", "--message", title);
    return { title, body: shorten(await readFile(file, "utf8")) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The longest text of a pull request, in characters. */
const longest = 65_000;

function shorten(text: string): string {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf("\n", longest);
  return `${text.slice(0, end)}\n\nThe report continues: run \`npm run sync\` to see all of it.\n`;
}

/** The last commit of a branch as it was pushed, and those of others on it, one a line. */
interface Pushed {
  readonly commit: string;
  readonly others: string;
}

async function findPushed(branch: string, { base, git }: Work): Promise<Pushed | undefined> {
  if (!(await git.succeeds("fetch", "--quiet", "origin", branch))) return undefined;
  const commit = await git.run("rev-parse", "FETCH_HEAD");
  const log = await git.run("log", "--format=%ae %h %s (%an)", `${base}..${commit}`);
  const others = log.split("\n").filter((line) => !line.startsWith(`${ourEmail} `));
  return { commit, others: others.map((line) => line.replace(/^\S* /, "")).join("\n") };
}

/** A branch that would contain the same files again is left alone, so that CI does not run again. */
async function leaseOf(
  pushed: Pushed | undefined,
  { git }: Work,
): Promise<Pick<PullChange, "lease">> {
  const isSame = pushed && (await git.succeeds("diff", "--quiet", pushed.commit, "HEAD"));
  return isSame ? {} : { lease: pushed?.commit ?? "" };
}

async function handOver(changes: readonly PullChange[], { root, base, git }: Work): Promise<void> {
  const folder = path.join(root, "dist/release");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "pulls.json"), JSON.stringify(changes));
  const bundle = path.join(folder, "pulls.bundle");
  await rm(bundle, { force: true });
  const branches = changes.flatMap(({ branch, lease }) => (lease === undefined ? [] : branch));
  if (branches.length > 0)
    await git.run("bundle", "create", "--quiet", bundle, ...branches, "--not", base);
}
