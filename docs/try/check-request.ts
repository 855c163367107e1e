import { asRecord, isRecord, type JsonObject } from "../../runtime/json/values.js";
import { describeUnknown } from "../../runtime/text/unknown-name.js";
import type { ValidationDetail } from "../../runtime/errors/index.js";
import { checkBody, checkParameters } from "../../sandbox/openapi/check-operation.js";
import { locate, type Located } from "../../generator/mock/pointer.js";
import { checkReasoningRules, checkRegionRules } from "../../sandbox/rules/check-rules.js";
import { filledIn, type TryRequest } from "./try-request.js";

/** What is known about a request before it is sent. */
export interface Finding {
  /** Rule that the request breaks; `note` if it may still succeed. */
  readonly rule: "parameter" | "schema" | "region" | "reasoning" | "note";
  /** Place in the request, for example `body.model`. */
  readonly place: string;
  readonly message: string;
}

/** Finds everything that is known against a request. Empty: no rule rejects it. */
export function checkRequest(request: TryRequest): Finding[] {
  const { operation, region, body } = request;
  const { document, body: declared } = operation;
  // Whether a body is required at all is known by the form.
  const against = declared && body !== undefined ? checkBody(operation, declared.schema, body) : [];
  const describe =
    (rule: Finding["rule"]) =>
    ({ loc, msg }: ValidationDetail): Finding => ({ rule, place: loc.join("."), message: msg });
  return [
    ...(["path", "query"] as const)
      .flatMap((part) => checkParameters(operation, part, { ...filledIn(request[part]) }))
      .map(describe("parameter")),
    ...against.map(describe("schema")),
    ...checkRegionRules(operation, region, body).map(describe("region")),
    ...checkReasoningRules(operation, body).map(describe("reasoning")),
    ...(declared ? findNotes(body, locate(document, declared.schema), document, ["body"]) : []),
  ];
}

/** Whether findings include more than notes. */
export function isRejected(findings: readonly Finding[]): boolean {
  return findings.some(({ rule }) => rule !== "note");
}

/** A newer service may know such a field, so it is sent. It can also be a typo. */
function findNotes(
  value: unknown,
  { value: schema, pointer }: Located,
  document: JsonObject,
  path: readonly string[],
): Finding[] {
  const names = Object.keys(asRecord(schema["properties"]));
  if (!isRecord(value) || names.length === 0) return [];
  return Object.entries(value).flatMap(([name, member]): Finding[] => {
    const inner = [...path, name];
    if (names.includes(name))
      return findNotes(member, locate(document, [...pointer, "properties", name]), document, inner);
    return [{ rule: "note", place: inner.join("."), message: describeUnknown(name, names) }];
  });
}
