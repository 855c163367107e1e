import { readFile } from "node:fs/promises";
import path from "node:path";
import { GeneratorError } from "../model/problem.js";
import { describeYamlError } from "../model/yaml-problem.js";
import { aliasLimit, beyondLimit } from "./alias-limit.js";

/** Reads a required YAML or JSON file; throws a GeneratorError that locates malformed text. */
export async function readYaml(file: string, root: string): Promise<unknown> {
  const { parse, YAMLParseError } = await import("yaml");
  const text = await readText(file);
  try {
    return parse(text, { maxAliasCount: aliasLimit });
  } catch (error) {
    if (error instanceof ReferenceError)
      throw new GeneratorError([{ file: path.relative(root, file), ...beyondLimit }]);
    if (!(error instanceof YAMLParseError)) throw error;
    throw new GeneratorError([{ file: path.relative(root, file), ...describeYamlError(error) }]);
  }
}

/** Reads a required file. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch {
    throw new GeneratorError([{ file, message: "cannot be read", expected: "a readable file" }]);
  }
}
