import { followPublished } from "./follow-published.js";
import { prepareRelease } from "./prepare-release.js";
import { publishDocs } from "./publish-docs.js";
import { reportVerdict } from "./report-verdict.js";
import type { Environment } from "./shared/environment.js";

/** A step of a workflow. */
export interface Automation {
  readonly description: string;
  /**
   * @param root folder of the project, a clone with the remote `origin`
   * @throws {AutomationError} with what to do when it fails
   */
  run(root: string, environment: Environment): Promise<void>;
}

/** Every step that workflows run, by name. */
export const automations: Readonly<Record<string, Automation>> = {
  "follow-published": {
    description: "prepares a pull request for each API that lags its published document",
    run: followPublished,
  },
  "report-verdict": {
    description:
      "says in the summary of a job what a pull request requires of the version, and what it costs",
    run: reportVerdict,
  },
  "prepare-release": {
    description: "commits and tags the version that the changes require",
    run: (root) => prepareRelease(root),
  },
  "publish-docs": {
    description:
      "builds the docs of the version, and as latest, for the branch docs, served below DOCS_BASE",
    run: publishDocs,
  },
};
