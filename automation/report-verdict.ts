import { appendFile, readFile } from "node:fs/promises";
import { fence } from "../runtime/text/printable.js";
import { print } from "../runtime/text/print.js";
import { asRecord } from "../runtime/json/values.js";
import { AutomationError } from "./shared/automation-error.js";
import { readVariable, type Environment } from "./shared/environment.js";
import { compareFigures } from "./shared/figures.js";
import { runScript, type ScriptRunner } from "./shared/run-script.js";

/**
 * Says in the summary of a job which version the changes of a pull request require and why, and what they cost in size
 * and type checking. No token that could write is beside what the pull request runs.
 *
 * `GITHUB_EVENT_PATH` names the event of the pull request, and `GITHUB_STEP_SUMMARY` the file of the summary.
 *
 * @throws {AutomationError} when the comparison fails
 */
export async function reportVerdict(
  root: string,
  environment: Environment,
  run: ScriptRunner = runScript,
): Promise<void> {
  const base = await readBase(environment);
  const summary = readVariable(environment, "GITHUB_STEP_SUMMARY", "a file for the summary");
  const verdict = await judge(root, base, run);
  const figures = await compareFigures(root, base);
  const body = `${verdict}\n\n${figures}`;
  await appendFile(summary, `${body}\n`);
  print(body);
}

/** Reads the commit that the pull request starts from. */
async function readBase(environment: Environment): Promise<string> {
  const file = readVariable(environment, "GITHUB_EVENT_PATH", "a file with the event");
  const pull = asRecord(asRecord(JSON.parse(await readFile(file, "utf8")))["pull_request"]);
  const { sha } = asRecord(pull["base"]);
  if (typeof sha === "string") return sha;
  throw new AutomationError(`${file} is not the event of a pull request.`);
}

async function judge(root: string, base: string, run: ScriptRunner): Promise<string> {
  const args = ["--since", base];
  const { code, stdout, stderr } = await run(root, "scripts/release-check.mjs", args);
  if (code !== 0) throw new AutomationError(`The changes were not judged: ${stderr.trim()}`);
  return `### What this requires of the version\n\n${fence("text", stdout.trim())}`;
}
