import { readFile } from "node:fs/promises";
import path from "node:path";
import { asRecord, type JsonObject } from "../../runtime/json/values.js";
import { GeneratorError } from "../model/problem.js";
import { parseYaml, YamlError } from "../read/parse-yaml.js";

/** Reads a required YAML or JSON file; throws a GeneratorError that locates malformed text. */
export async function readYaml(file: string, root: string): Promise<unknown> {
  try {
    return parseYaml(await readText(file));
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new GeneratorError([{ file: path.relative(root, file), ...wellFormed, ...error.flaw }]);
  }
}

const wellFormed = { expected: "well-formed YAML" };

/** Reads a required file. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new GeneratorError([{ file, message: "cannot be read", expected: "a readable file" }]);
  }
}

/** Reads the `package.json` of a project. */
export async function readPackage(root: string): Promise<JsonObject> {
  return asRecord(JSON.parse(await readText(path.join(root, "package.json"))));
}
