import path from "node:path";
import { parseArgs } from "node:util";
import { overlays } from "../../overlays/index.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { printableLine } from "../../runtime/text/printable.js";
import { print, printJson } from "../../runtime/text/print.js";
import { reasonOf } from "../../runtime/text/reason-of.js";
import { emitChange } from "../compare/change.js";
import { reportFailure, type Program } from "../cli/report-failure.js";
import { quietReporter } from "../cli/reporter.js";
import { explainFlags } from "../cli/usage.js";
import { loadProjectPlan } from "../load/plan.js";
import { readText } from "../load/read-yaml.js";
import { projectRoot } from "../model/paths.js";
import { GeneratorError } from "../model/problem.js";
import { checkoutTag, findLastTag } from "../verdict/checkout-tag.js";
import type { Verdict } from "../verdict/verdict.js";
import { judgeTrees } from "../verdict/judge-trees.js";
import { isLower, nextVersion } from "../verdict/version.js";
import { withWorkFolder } from "../cli/with-work-folder.js";
import { findWork } from "../round/run-round.js";

const help = `Usage: npm run release:check -- [options]

Compares the working tree with the last tagged version (v1.2.3) that comes before it, and says what each change requires
from the version in package.json: patch, minor or major, with the reason.

  --tag TAG       compare with this tag instead
  --since COMMIT  list what has changed since any commit, whatever the version is
  --json          print one JSON object instead of lines
  --help, -h      print this

What is compared: every generated document, method and type; what overlays add; what the package exports; and the
programs under test/consumers at the tag, which must still compile. generated/ must be up to date.

Before 1.0.0, a breaking change requires the next minor version, and any other change the next patch version.

Exit codes: 0 the version is high enough, 1 it is too low, 2 the check failed.
`;

const flags = {
  tag: { type: "string" },
  since: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

const conclusion = "The required version is unknown, because the check failed.";

const program: Program = {
  call: "npm run release:check",
  exitCode: 2,
  conclude: () => conclusion,
  explainFault(error) {
    const message = reasonOf(error);
    return [message.split("\n")[0] ?? "", conclusion];
  },
};

/**
 * Runs the command line of the check and returns its exit code.
 *
 * @param root - folder of the project
 */
export async function runReleaseCheck(
  args: readonly string[],
  root: string = projectRoot,
): Promise<number> {
  try {
    return await check(args, root);
  } catch (error) {
    return reportFailure(error, program, []);
  }
}

async function check(args: readonly string[], root: string): Promise<number> {
  const values = readFlags(args);
  if (values.help) {
    print(help.trimEnd());
    return 0;
  }
  if (values.since !== undefined) return list(root, values.since, values.json);
  const tag = values.tag ?? (await findLastTag(root));
  if (tag === undefined) {
    print(
      values.json
        ? '{"tag":null}'
        : "No version has been tagged yet, so there is nothing to compare with.",
    );
    return 0;
  }
  const verdict = await judgeSince(root, tag);
  const version = await readVersion(root);
  const wanted = nextVersion(tag.replace(/^v/, ""), verdict.severity);
  const isTooSmall = isLower(version, wanted);
  const answer = { tag, version, wanted, isTooSmall, ...verdict };
  if (values.json) printJson(answer);
  else print(emitAnswer(answer));
  return isTooSmall ? 1 : 0;
}

async function list(root: string, since: string, json: boolean): Promise<number> {
  const verdict = await judgeSince(root, since);
  if (json) printJson({ since, ...verdict });
  else print(emitChanges(since, verdict));
  return 0;
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags }).values;
  } catch (error) {
    const { message, expected } = explainFlags(error, flags);
    throw new Error(`${message}; expected ${expected}`, { cause: error });
  }
}

/** Asserts that the clients were generated from the current specs, because the check compares clients. */
async function assertGenerated(root: string): Promise<void> {
  if (await isGenerated(root).catch(() => false)) return;
  const message = "is older than specs/";
  const expected = "the output of `npm run generate`";
  throw new GeneratorError([{ file: "generated", message, expected }], 2);
}

async function isGenerated(root: string): Promise<boolean> {
  const plan = await loadProjectPlan(root);
  const { changes } = await findWork(plan, {
    overlays: Promise.resolve(overlays),
    reporter: quietReporter,
    signal: new AbortController().signal,
  });
  return changes.length === 0;
}

function judgeSince(root: string, tag: string): Promise<Verdict> {
  return withWorkFolder("release", async (work) => {
    const released = path.join(work, "tag");
    await checkoutTag(root, tag, released);
    await assertGenerated(root);
    const before = { root: released, generated: path.join(released, "generated") };
    const after = { root, generated: path.join(root, "generated") };
    return judgeTrees(before, after, work);
  });
}

async function readVersion(root: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readText(path.join(root, "package.json")));
  return String(asRecord(manifest)["version"]);
}

interface Answer extends Verdict {
  readonly tag: string;
  readonly version: string;
  readonly wanted: string;
  readonly isTooSmall: boolean;
}

function emitChanges(since: string, { changes }: Verdict): string {
  const title = changes.length === 0 ? `Nothing has changed since ${since}.` : `Since ${since}:`;
  return [title, ...changes.map(emitChange)].map(printableLine).join("\n");
}

function emitAnswer({ tag, version, wanted, isTooSmall, ...verdict }: Answer): string {
  const end = isTooSmall
    ? `package.json says ${version}, which is too low: expected at least ${wanted}.`
    : `package.json says ${version}, which is high enough: expected at least ${wanted}.`;
  return `${emitChanges(tag, verdict)}\n${end}`;
}
