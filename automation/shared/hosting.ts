import { Octokit } from "@octokit/rest";
import { AutomationError } from "./automation-error.js";
import { readVariable, type Environment } from "./environment.js";

/** An open pull request. */
export interface PullRequest {
  readonly number: number;
  readonly title: string;
  readonly body: string;
}

/** What a pull request says. */
export type PullRequestText = Pick<PullRequest, "title" | "body">;

/** A change of a pull request that `npm run deliver` makes: a request of the hosting API, below the repository. */
export interface HostingRequest {
  readonly method: "POST" | "PATCH";
  readonly path: string;
  readonly body: object;
}

/** Opens a pull request. */
export function openPull(head: string, base: string, text: PullRequestText): HostingRequest[] {
  return [{ method: "POST", path: "pulls", body: { head, base, ...text } }];
}

/** Changes what a pull request says. */
export function updatePull(pull: number, text: PullRequestText): HostingRequest[] {
  return [{ method: "PATCH", path: `pulls/${pull}`, body: { ...text } }];
}

/** Closes a pull request, and says why. */
export function closePull(pull: number, reason: string): HostingRequest[] {
  return [
    { method: "POST", path: `issues/${pull}/comments`, body: { body: reason } },
    { method: "PATCH", path: `pulls/${pull}`, body: { state: "closed" } },
  ];
}

/** Finds the open pull request of a branch. */
export type FindPull = (branch: string) => Promise<PullRequest | undefined>;

/**
 * Reads the pull requests of the repository that the variables of every GitHub Actions job name, with `GITHUB_TOKEN`.
 *
 * @throws {AutomationError} when one is missing
 */
export function createFindPull(environment: Environment): FindPull {
  const name = readVariable(environment, "GITHUB_REPOSITORY", "OWNER/NAME of the repository");
  const [owner = "", repo = ""] = name.split("/");
  const octokit = new Octokit({
    auth: readVariable(environment, "GITHUB_TOKEN", "a token that may read pull requests"),
    baseUrl: readVariable(environment, "GITHUB_API_URL", "the address of the hosting API"),
    // Workflows print what fails, once.
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  octokit.hook.error("request", explainFailure);
  return async (branch) => {
    const head = `${owner}:${branch}`;
    const { data } = await octokit.rest.pulls.list({ owner, repo, state: "open", head });
    const [pull] = data;
    return pull && { number: pull.number, title: pull.title, body: pull.body ?? "" };
  };
}

/** A request that fails says which one it was, and never shows the token. */
function explainFailure(error: Error): never {
  const { status, request } = Object(error);
  if (status === undefined) throw error;
  const { method = "", url = "" } = Object(request);
  throw new AutomationError(`${method} ${url} failed with status ${status}.`);
}

function ignore(): void {}
