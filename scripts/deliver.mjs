// npm run deliver: pushes what a job without credentials has built. A job with credentials runs it, and nothing else.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "./support/failure.mjs";
import { projectRoot } from "./support/project.mjs";
import { git } from "./support/run-command.mjs";
import { runScript } from "./support/script.mjs";

const help = `Usage: npm run deliver -- --docs | --pulls

Pushes what an earlier job has left in dist/release. Needs no dependencies, and believes only what follows:

  --docs       the next commit of the branch docs, as \`npm run automate -- publish-docs\` built it
  --pulls      the branches sync/... and their pull requests, as \`npm run automate -- follow-published\` prepared them
  --help, -h   print this

Exit codes: 0 done, 1 failed, 2 wrong usage.
`;

const folder = path.join(projectRoot, "dist", "release");

/** @param {string[]} args */
async function deliver(args) {
  if (args.includes("--docs")) return pushDocs();
  if (args.includes("--pulls")) return deliverPulls();
  throw new Failure("Nothing was asked for; expected --docs or --pulls.", 2);
}

/** Only after the last commit of the branch: whoever builds the docs cannot take any away. */
async function pushDocs() {
  await git("fetch", "--quiet", path.join(folder, "docs.bundle"), "HEAD");
  await git("push", "--quiet", "origin", "FETCH_HEAD:refs/heads/docs");
}

/**
 * @typedef {object} PullChange
 * @property {string} branch
 * @property {string} [lease] the commit that is replaced, empty if there is none; absent: nothing is pushed
 * @property {string} [title] absent: the pull request is closed
 * @property {string} body what it says, or why it is closed
 */

async function deliverPulls() {
  /** @type {readonly PullChange[]} */
  const changes = JSON.parse(readFileSync(path.join(folder, "pulls.json"), "utf8"));
  const bundle = path.join(folder, "pulls.bundle");
  if (existsSync(bundle)) await git("fetch", "--quiet", bundle, "+refs/heads/sync/*:refs/built/*");
  for (const change of changes) {
    if (!/^sync\/[\w-]+$/.test(change.branch))
      throw new Failure(`${change.branch} is not a branch of a sync.`);
    await push(change);
    await settlePull(change);
  }
}

/**
 * Nothing is replaced that somebody has pushed meanwhile.
 *
 * @param {PullChange} change
 */
async function push({ branch, lease }) {
  if (lease === undefined) return;
  const target = `refs/heads/${branch}`;
  const built = branch.replace("sync/", "refs/built/");
  await git(
    "push",
    "--quiet",
    `--force-with-lease=${target}:${lease}`,
    "origin",
    `${built}:${target}`,
  );
}

/**
 * Opens, changes or closes the pull request of a branch.
 *
 * @param {PullChange} change
 */
async function settlePull({ branch, title, body }) {
  const { GITHUB_REPOSITORY = "", GITHUB_REF_NAME: base } = process.env;
  const head = `${GITHUB_REPOSITORY.split("/")[0]}:${branch}`;
  const [pull] = await call("GET", `pulls?state=open&head=${encodeURIComponent(head)}`);
  if (pull === undefined)
    return title && call("POST", "pulls", { head: branch, base, title, body });
  if (title === undefined) {
    await call("POST", `issues/${pull.number}/comments`, { body });
    await call("PATCH", `pulls/${pull.number}`, { state: "closed" });
  } else if (pull.title !== title || pull.body !== body)
    await call("PATCH", `pulls/${pull.number}`, { title, body });
}

/**
 * @param {string} method
 * @param {string} place
 * @param {object} [body]
 */
async function call(method, place, body) {
  const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_TOKEN } = process.env;
  const response = await fetch(`${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/${place}`, {
    method,
    headers: { Authorization: `token ${GITHUB_TOKEN}`, "Content-Type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Failure(`${method} ${place} failed with status ${response.status}.`);
  return response.json();
}

await runScript({ help, flags: ["--docs", "--pulls"] }, deliver);
