import { sample } from "openapi-sampler";
import { attempt } from "../../../generator/api/attempt.js";
import { resolve, schemaOf, type ParameterObject } from "../../../generator/api/openapi.js";
import { asRecord, isAbsent, type JsonObject } from "../../../runtime/json/values.js";
import { makeSample, statedExamples } from "../../../generator/mock/make-sample.js";
import type { StatedExample } from "../../../generator/mock/make-sample.js";
import { matchPattern } from "../../../generator/mock/match-pattern.js";
import { findProblems } from "../../../sandbox/openapi/find-problems.js";

/** The examples of a body: the document's own, if programs can send them, or one that is made of its schema and fits that. */
export function bodyExamples(document: JsonObject, media: JsonObject, use: Use): StatedExample[] {
  const schema = media["schema"] ?? media["itemSchema"];
  // A text may show another media type than JSON.
  const isShown = ({ value }: StatedExample): boolean =>
    use === "response" || typeof value === "string" || fits(document, schema, use, value);
  const stated = statedExamples(document, media).filter(isShown);
  if (stated.length > 0) return stated;
  const value = make(document, schema, use);
  return value === undefined ? [] : [{ name: "", value }];
}

/** A value of a parameter: its example or what its schema says; for a text of any form, its name in capitals. */
export function parameterExample(document: JsonObject, parameter: ParameterObject): unknown {
  const schema = asRecord(resolve(document, schemaOf(parameter)));
  const stated = statedExamples(document, { ...parameter })[0]?.value;
  const own = stated ?? schema["example"] ?? schema["default"];
  if (own !== undefined) return own;
  const isAnyText = schema["type"] === "string" && !("enum" in schema) && !("format" in schema);
  const made = isAnyText ? undefined : make(document, schema, "request");
  const id = typeof schema["x-id"] === "string" ? `${schema["x-id"]}_id` : parameter.name;
  return made ?? id.replaceAll(/([a-z])([A-Z])|\W+/g, "$1_$2").toUpperCase();
}

/** Whether a body is sent or received. */
export type Use = "request" | "response";

/** What is too deep for an example is `null`. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each) =>
    Array.isArray(each) ? each.filter((item) => item !== null) : (each ?? undefined),
  );
}

function make(document: JsonObject, schema: unknown, use: Use): unknown {
  const value = makeSample(sample, asRecord(schema), document, use) ?? null;
  const choices = [value, withoutNulls(value)].filter((each) => !isAbsent(each));
  return choices.find((each) => fits(document, schema, use, each));
}

function fits(document: JsonObject, schema: unknown, use: Use, value: unknown): boolean {
  const place = { loc: [], document, matches: matchPattern };
  const problems = attempt(() => findProblems(value, schema, place)) ?? [{ type: "unchecked" }];
  // What is received may be any of several choices.
  return problems.every(({ type }) => use === "response" && type === "oneOf");
}
