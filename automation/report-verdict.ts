import { readFile } from "node:fs/promises";
import { print } from "../runtime/text/print.js";
import { asRecord } from "../runtime/json/values.js";
import { AutomationError } from "./shared/automation-error.js";
import { readVariable, type Environment } from "./shared/environment.js";
import { compareFigures } from "./shared/figures.js";
import { createHosting } from "./shared/hosting.js";
import { runScript, type RunScript } from "./shared/run-script.js";

const marker = "<!-- verdict of npm run automate -->";

/**
 * Comments on a pull request which version its changes require and why, and what they cost in size and type checking.
 * A later run replaces the comment.
 *
 * `GITHUB_EVENT_PATH` names the event of the pull request.
 *
 * @throws {AutomationError} when the comparison fails
 */
export async function reportVerdict(
  root: string,
  environment: Environment,
  run: RunScript = runScript,
): Promise<void> {
  const { pull, base } = await readEvent(environment);
  const hosting = createHosting(environment);
  const verdict = await judge(root, base, run);
  const figures = await compareFigures(root, base);
  const body = [marker, verdict, figures].join("\n\n");
  await hosting.comment(pull, marker, body);
  print(body);
}

interface PullRequestEvent {
  readonly pull: number;
  /** The commit that the pull request starts from. */
  readonly base: string;
}

async function readEvent(environment: Environment): Promise<PullRequestEvent> {
  const file = readVariable(environment, "GITHUB_EVENT_PATH", "a file with the event");
  const pull = asRecord(asRecord(JSON.parse(await readFile(file, "utf8")))["pull_request"]);
  const { number } = pull;
  const { sha } = asRecord(pull["base"]);
  if (typeof number === "number" && typeof sha === "string") return { pull: number, base: sha };
  throw new AutomationError(`${file} is not the event of a pull request.`);
}

async function judge(root: string, base: string, run: RunScript): Promise<string> {
  const args = ["--since", base];
  const { code, stdout, stderr } = await run(root, "scripts/release-check.mjs", args);
  if (code !== 0) throw new AutomationError(`The changes were not judged: ${stderr.trim()}`);
  return `### What this requires of the version\n\n${fence(stdout.trim())}`;
}

/** Text of a document is shown as it is: no fence in it ends the block. */
function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}text\n${text}\n${ticks}`;
}
