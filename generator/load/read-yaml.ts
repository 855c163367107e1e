import { readFile } from "node:fs/promises";
import path from "node:path";
import type { YAMLParseError } from "yaml";
import { asRecord, type JsonObject } from "../../runtime/json/values.js";
import { GeneratorError, type Problem } from "../model/problem.js";

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

/** Describes what is wrong with the text of a YAML file, and where. */
export function describeYamlError({ linePos, message }: YAMLParseError): Omit<Problem, "file"> {
  const [start] = linePos ?? [];
  const [what = ""] = message.split(/ at line |\n/);
  return { line: start?.line, column: start?.col, message: what, expected: "well-formed YAML" };
}

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

/** Most nodes that aliases expand to: far more than people write, far fewer than nested aliases can have. */
export const aliasLimit = 10_000;

/** Wording for a text that expands to too many nodes. */
export const beyondLimit: { readonly message: string; readonly expected: string } = {
  message: "expands to too much through YAML aliases",
  expected: `at most ${aliasLimit} nodes through aliases`,
};

const anchor = /(?:^|[\s:,[{-])&[^\s,[\]{}]/m;
const alias = /(?:^|[\s:,[{-])\*[^\s,[\]{}*]/m;

/** Reports whether the aliases of a YAML text expand to more nodes than people write. */
export async function exceedsAliasLimit(text: string): Promise<boolean> {
  if (!anchor.test(text) || !alias.test(text)) return false;
  // Most documents have no aliases, and loading a parser takes time.
  const { parseDocument } = await import("yaml");
  try {
    parseDocument(text).toJS({ maxAliasCount: aliasLimit });
    return false;
  } catch (error) {
    // The linter reports any other error better.
    return error instanceof ReferenceError && error.message.includes("alias count");
  }
}
