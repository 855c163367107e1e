import path from "node:path";
import { splitPointer } from "../../runtime/json/pointer.js";
import { pairStatuses } from "../compare/pair-statuses.js";
import { generatorFolder } from "../model/paths.js";
import { GeneratorError } from "../model/problem.js";
import { createReadRules } from "../load/read-rules.js";
import type { RunRedocly } from "../load/redocly-run.js";
import type { Finding, Severity } from "../compare/finding.js";

/** What the engine needs to compare two bundled documents. */
export interface EngineContext {
  readonly run: RunRedocly;
  readonly signal: AbortSignal;
}

/**
 * Compares two bundled documents by `redocly diff`.
 *
 * Throws a GeneratorError when it cannot be asked.
 */
export async function compareDocuments(
  before: string,
  after: string,
  context: EngineContext,
): Promise<Finding[]> {
  const changes = await runDiff(before, after, context);
  const refined = findRefined(changes);
  return changes.filter((change) => !refined.has(change)).flatMap(readChange);
}

/**
 * Answers whose status became more exact: `2XX` and the `201` that took its place. What they hold is compared by the
 * types of the results.
 */
function findRefined(changes: readonly EngineChange[]): Set<EngineChange> {
  const [removed, added] = (["removed", "added"] as const).map((kind) =>
    changes.filter((change) => change.kind === kind && isResponse(change)),
  );
  return new Set(
    (removed ?? []).flatMap((old) => {
      const [place, status = ""] = splitLast(old.path);
      const siblings = (added ?? []).filter((each) => splitLast(each.path)[0] === place);
      const statuses = siblings.map((each) => splitLast(each.path)[1]);
      const [, later] = pairStatuses([status], statuses)[0] ?? [];
      const match = siblings.find((each) => splitLast(each.path)[1] === later);
      return match === undefined ? [] : [old, match];
    }),
  );
}

function isResponse({ path: pointer }: EngineChange): boolean {
  return splitPointer(pointer).at(-2) === "responses";
}

function splitLast(pointer: string): [place: string, last: string] {
  const at = pointer.lastIndexOf("/");
  return [pointer.slice(0, at), pointer.slice(at + 1)];
}

/** Asserts that the engine is on: it has to object to a change that breaks every program. */
export async function assertEngineOn(context: EngineContext): Promise<void> {
  const canary = path.join(generatorFolder, "verdict", "canary");
  const files = ["before.yaml", "after.yaml"].map((name) => path.join(canary, name));
  const findings = await compareDocuments(files[0] ?? "", files[1] ?? "", context);
  if (findings.some(({ severity }) => severity === "major")) return;
  const file = path.join("generator", "verdict", "diff.redocly.yaml");
  const message = "`redocly diff` takes a lost field of a response for harmless";
  throw new GeneratorError([{ file, message, expected: "the rules of diff-recommended" }]);
}

interface EngineChange {
  readonly path: string;
  readonly kind: string;
  readonly impact: Severity;
  readonly property?: string;
  readonly verdicts: readonly { readonly ruleId: string; readonly message: string }[];
}

async function runDiff(
  before: string,
  after: string,
  { run, signal }: EngineContext,
): Promise<readonly EngineChange[]> {
  const config = path.join(generatorFolder, "verdict", "diff.redocly.yaml");
  const options = ["--config", config, "--format", "json", "--fail-on", "none"];
  const args = ["diff", before, after, ...options];
  const reads = createReadRules({ sources: [{ file: before }, { file: after }], config });
  const { stdout, stderr } = await run({ args, cwd: process.cwd(), reads }, signal);
  try {
    const report: unknown = JSON.parse(stdout);
    if (isReport(report)) return report.changes;
  } catch {
    // What it printed instead of a report says why.
  }
  const message = `cannot be compared with the earlier one: ${stderr.trim().split("\n").at(-1)}`;
  throw new GeneratorError([{ file: path.relative(process.cwd(), after), message }]);
}

function isReport(report: unknown): report is { readonly changes: readonly EngineChange[] } {
  return (
    typeof report === "object" &&
    report !== null &&
    "changes" in report &&
    Array.isArray(report.changes)
  );
}

/** Rules of the engine on which our own have the last word, because they see the client and not only the document. */
const ownRules = new Set([
  "operation-added",
  "operation-removed",
  "path-added",
  "path-removed",
  "security-requirement-changed",
  "security-scheme-changed",
]);

/** Fields that only readers read. */
const prose = new Set(["description", "summary", "title", "example", "examples", "externalDocs"]);

function readChange(change: EngineChange): Finding[] {
  const steps = splitPointer(change.path);
  const rule = change.verdicts[0]?.ruleId ?? change.kind;
  const isExtension = [steps[0], steps.at(-1), change.property].some((name) =>
    name?.startsWith("x-"),
  );
  if (isExtension || ownRules.has(rule) || isOperation(steps, change) || isShared(steps)) return [];
  const message =
    change.verdicts[0]?.message.replace(/\.$/, "") ?? kinds[change.kind] ?? change.kind;
  const place = describePlace(steps, change.property);
  const separator = change.verdicts.length === 0 ? " " : ": ";
  return [{ ...judge(change, rule, steps), message: `${place}${separator}${message}` }];
}

const kinds: Readonly<Record<string, string>> = {
  added: "is new",
  modified: "has changed",
  removed: "is gone",
};

/** A whole operation that comes or goes is told by its method. */
function isOperation(steps: readonly string[], { kind }: EngineChange): boolean {
  return steps[0] === "paths" && steps.length <= 3 && kind !== "modified";
}

/** What operations share shows in each of them; only schemas are types by themselves. */
function isShared(steps: readonly string[]): boolean {
  return steps[0] === "components" && steps[1] !== "schemas";
}

function judge(
  change: EngineChange,
  rule: string,
  steps: readonly string[],
): Pick<Finding, "severity" | "kind"> {
  const field = change.property ?? steps.at(-1) ?? "";
  const isProse = prose.has(field) && steps.at(-2) !== "properties";
  if (isProse || steps[0] === "tags") return { severity: "patch", kind: "prose" };
  // What the method is called is judged by the names that methods have.
  if (rule === "operation-id-changed") return { severity: "patch", kind: rule };
  if (change.property === "default") return { severity: "minor", kind: "default-changed" };
  if (change.kind === "removed" && isRequestField(steps)) {
    return { severity: "major", kind: "request-field-removed" };
  }
  // An error goes on being one, of the class that its status has; what a success gives is judged by its type.
  if (rule === "response-removed") return { severity: "minor", kind: rule };
  return { severity: change.impact, kind: rule };
}

/** A program that sets the field stops compiling, whatever the service makes of fields that it does not know. */
function isRequestField(steps: readonly string[]): boolean {
  return steps.includes("requestBody") && steps.at(-2) === "properties";
}

const hidden = new Set(["content", "application/json", "schema", "properties"]);

/** `#/paths/~1things/post/requestBody/content/…/properties/color` becomes `POST /things requestBody.color`. */
function describePlace(steps: readonly string[], property: string | undefined): string {
  const [root = "the document", ...rest] = steps;
  const deeper = property === undefined ? [] : [property];
  if (root !== "paths") return [root, ...rest, ...deeper].join(".");
  const [url = "", method, ...inside] = rest;
  const place = [...inside.filter((step) => !hidden.has(step)), ...deeper].join(".");
  return [method?.toUpperCase(), url, place]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
}
