import type { Api, ApiOperation } from "../../model/api.js";
import { titleOf, type OperationPair } from "../../compare/match-operations.js";
import { pathShape } from "../../model/path-shape.js";
import { describeKey } from "../../model/describe-key.js";
import type { Finding } from "../../compare/finding.js";
import type { Sides } from "../../compare/sides.js";
import { asRecord } from "../../../runtime/json/as-record.js";
import { listExtensions } from "../../model/extensions.js";

/** Judges a method as callers see it: its name, arguments, result, and whether it needs a key. */
export function judgeOperations({ before, after, operations }: Sides): Finding[] {
  // Read once, because each is in a separate file.
  const extensions = listExtensions("Operation").filter((name) => !judgedElsewhere.has(name));
  return [
    ...judgeKeyPlace(before.api, after.api),
    ...operations.pairs.flatMap((pair) => [
      ...judgeName(pair),
      ...judgeArguments(pair),
      ...judgeResult(pair, before.api, after.api),
      ...judgeKey(pair),
      ...judgeBehavior(pair, extensions),
    ]),
    ...operations.removed.map((operation): Finding => ({
      severity: "major",
      kind: "operation-removed",
      message: `${operation.id}() is gone (${titleOf(before.api, operation)})`,
    })),
    ...operations.added.map((operation): Finding => ({
      severity: "minor",
      kind: "operation-added",
      message: `${operation.id}() is new (${titleOf(after.api, operation)})`,
    })),
  ];
}

function judgeName({ before, after }: OperationPair): Finding[] {
  if (before.id !== after.id) {
    const message = `${before.id}() is now called ${after.id}()`;
    return [{ severity: "major", kind: "method-renamed", message }];
  }
  if (before.path === after.path || pathShape(before.path) !== pathShape(after.path)) return [];
  const isRenamed = withoutSlash(before.path) !== withoutSlash(after.path);
  const change = isRenamed
    ? `path parameters of ${after.id}() have other names`
    : `${after.id}() is sent to ${after.path}, and was to ${before.path}`;
  return [
    { severity: "patch", kind: "path-written", message: `${change}, which no caller notices` },
  ];
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "");
}

function judgeArguments({ before, after }: OperationPair): Finding[] {
  const [old, current] = [listArguments(before), listArguments(after)];
  if (old.join() === current.join()) return judgePathTypes({ before, after });
  const message = `the arguments of ${after.id}() were (${old.join(", ")}) and are (${current.join(", ")})`;
  return [{ severity: "major", kind: "arguments-changed", message }];
}

/** Judges the types of path parameters. An ID is assignable to any text, but not to an ID of another kind. */
function judgePathTypes({ before, after }: OperationPair): Finding[] {
  return after.pathParameters.flatMap(({ type }, at): Finding[] => {
    const old = before.pathParameters[at]?.type.text;
    if (old === undefined || old === type.text) return [];
    const severity = old === "string" || type.text === "string" ? "patch" : "major";
    const message = `argument ${at + 1} of ${after.id}() was a ${old} and is a ${type.text}`;
    return [{ severity, kind: "argument-changed", message }];
  });
}

/**
 * Lists a method's arguments. Path parameters differ by position; query, headers, and cookies are among the options.
 */
function listArguments({ pathParameters, body }: ApiOperation): string[] {
  return [
    ...pathParameters.map((_, at) => `path ${at + 1}`),
    ...(body === undefined ? [] : ["body"]),
    "options",
  ];
}

function judgeResult(pair: OperationPair, oldApi: Api, api: Api): Finding[] {
  const [old, current] = [pair.before.result, pair.after.result];
  const isSame =
    old.kind === current.kind &&
    outline(old) === outline(current) &&
    movedContent(oldApi, pair.before) === movedContent(api, pair.after);
  if (isSame) return [];
  const promises = old.kind === "none" || old.kind === "unknown";
  const message = `${pair.after.id}() returned ${describe(old)} and returns ${describe(current)}`;
  return [{ severity: promises ? "minor" : "major", kind: "result-changed", message }];
}

/** Returns a type without its names, which other rules compare, as they do the schemas behind them. */
function outline({ type }: ApiOperation["result"]): string {
  return type.imports.reduce((text, name) => text.replace(name, "*"), type.text);
}

/**
 * Returns the statuses of an inline result: if its status changes, the comparison only sees one removed and one added.
 */
function movedContent(api: Api, { result, source }: ApiOperation): string {
  const statuses = Object.keys(source.responses ?? {}).filter((status) => status.startsWith("2"));
  const isInline = api.aliases.some(({ name }) => result.type.imports.includes(name));
  return isInline ? statuses.join() : "";
}

function describe({ kind, type }: ApiOperation["result"]): string {
  if (kind === "none") return "nothing";
  return type.text === "unknown" ? "a value of unknown shape" : type.text;
}

function judgeKey({ before, after }: OperationPair): Finding[] {
  if (before.keyless === after.keyless) return [];
  return [
    after.keyless
      ? {
          severity: "minor",
          kind: "key-not-needed",
          message: `${after.id}() no longer needs a key`,
        }
      : { severity: "major", kind: "key-needed", message: `${after.id}() now needs a key` },
  ];
}

/** Judges where the key is sent; whether calls need one is judged per call. */
function judgeKeyPlace(before: Api, after: Api): Finding[] {
  const [old, current] = [before, after].map(({ deployment }) => describeKey(deployment));
  if (old === undefined || current === undefined || old === current) return [];
  const message = `the key is sent in the ${current}, and was in the ${old}`;
  return [{ severity: "major", kind: "key-moved", message }];
}

/** Extensions that other rules judge; all others affect how a client behaves. */
const judgedElsewhere: ReadonlySet<string> = new Set(["x-name", "x-regions"]);

function judgeBehavior({ before, after }: OperationPair, extensions: readonly string[]): Finding[] {
  return extensions.flatMap((name): Finding[] => {
    const [old, current] = [before, after].map(({ source }) => emit(asRecord(source)[name]));
    if (old === current) return [];
    const message = `${after.id}() behaves differently: ${name} was ${old} and is ${current}`;
    return [{ severity: "minor", kind: "behavior-changed", message }];
  });
}

function emit(value: unknown): string {
  return value === undefined ? "absent" : JSON.stringify(value);
}
