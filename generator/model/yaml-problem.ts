import type { YAMLParseError } from "yaml";
import type { Problem } from "./problem.js";

/** Describes what is wrong with the text of a YAML file, and where. */
export function describeYamlError({ linePos, message }: YAMLParseError): Omit<Problem, "file"> {
  const [start] = linePos ?? [];
  const [what = ""] = message.split(/ at line |\n/);
  return { line: start?.line, column: start?.col, message: what, expected: "well-formed YAML" };
}
