import { isAbsent } from "../json/is-absent.js";
import { readOwn } from "../json/read-own.js";
import { encodePathValue, pathValueProblem } from "./path.js";
import type { Operation } from "./operation.js";
import { encode } from "./query.js";
import { refuseInput } from "./refuse-input.js";
import { expand } from "./expand.js";

/**
 * The path of a call with its parameters filled in, each in its own style.
 *
 * @throws {ValidationError} (`local`) naming a parameter that would address another resource
 */
export function expandPath(
  { id, path, serialization }: Operation,
  values: Readonly<Record<string, unknown>>,
): string {
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = readOwn(values, name);
    const facts = readOwn(serialization?.path, name);
    if (facts === undefined) return encodePathValue(id, name, value);
    const text = expand(name, value, facts, { style: "simple", separator: ",", encode });
    const problem = isAbsent(value) ? "is missing" : pathValueProblem(text);
    if (problem !== undefined) throw refuseInput(id, ["path", name], problem);
    return text;
  });
}
