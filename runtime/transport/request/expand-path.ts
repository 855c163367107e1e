import { isAbsent, readOwn } from "../../json/values.js";
import { encodePathValue, pathValueProblem } from "./path.js";
import { type Operation, operationName } from "../operation.js";
import { encode } from "./query.js";
import { refuseInput } from "./refuse-input.js";
import { expand } from "./expand.js";

/**
 * Fills the parameters into the path of a call, each in its own style.
 *
 * @throws {ValidationError} (`local`) naming a parameter that would address another resource
 */
export function expandPath(
  operation: Operation,
  values: Readonly<Record<string, unknown>>,
): string {
  const name = operationName(operation);
  const { path, serialization } = operation;
  return path.replaceAll(/\{([^{}]+)\}/g, (_, parameter: string) => {
    const value = readOwn(values, parameter);
    const facts = readOwn(serialization?.path, parameter);
    if (facts === undefined) return encodePathValue(name, parameter, value);
    const text = expand(parameter, value, facts, { style: "simple", separator: ",", encode });
    const problem = isAbsent(value) ? "is missing" : pathValueProblem(text);
    if (problem !== undefined) throw refuseInput(name, ["path", parameter], problem);
    return text;
  });
}
