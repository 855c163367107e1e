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

/** What the workflows need of the service that hosts the repository. */
export interface Hosting {
  /** Finds the open pull request of a branch. */
  findPull(branch: string): Promise<PullRequest | undefined>;
  openPull(branch: string, base: string, text: PullRequestText): Promise<void>;
  updatePull(pull: number, text: PullRequestText): Promise<void>;
  closePull(pull: number, reason: string): Promise<void>;
}

/**
 * Creates the hosting from the variables that every GitHub Actions job has, and `GITHUB_TOKEN`.
 *
 * @throws {AutomationError} when one is missing
 */
export function createHosting(environment: Environment): Hosting {
  const name = readVariable(environment, "GITHUB_REPOSITORY", "OWNER/NAME of the repository");
  const [owner = "", repo = ""] = name.split("/");
  const octokit = new Octokit({
    auth: readVariable(environment, "GITHUB_TOKEN", "a token that may write pull requests"),
    baseUrl: readVariable(environment, "GITHUB_API_URL", "the address of the hosting API"),
    // Workflows print what fails, once.
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  octokit.hook.error("request", explainFailure);
  return createRequests(octokit, { owner, repo });
}

interface Repository {
  readonly owner: string;
  readonly repo: string;
}

function createRequests({ rest }: Octokit, at: Repository): Hosting {
  return {
    async findPull(branch) {
      const head = `${at.owner}:${branch}`;
      const { data } = await rest.pulls.list({ ...at, state: "open", head });
      const [pull] = data;
      return pull && { number: pull.number, title: pull.title, body: pull.body ?? "" };
    },
    async openPull(head, base, text) {
      await rest.pulls.create({ ...at, head, base, ...text });
    },
    async updatePull(pull, text) {
      await rest.pulls.update({ ...at, pull_number: pull, ...text });
    },
    async closePull(pull, reason) {
      await rest.issues.createComment({ ...at, issue_number: pull, body: reason });
      await rest.pulls.update({ ...at, pull_number: pull, state: "closed" });
    },
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
