import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { GeneratedFile } from "../../api/generated-file.js";
import { generatorFolder } from "../../api/generator-folder.js";
import { GeneratorError } from "../../api/problem.js";
import type { RuntimeNames } from "../../api/runtime-place.js";
import { splitWords } from "../../api/names/words.js";

/** The names that the build writes, and that the runtime of this package has. Nothing else in it is called so. */
export const builtNames: RuntimeNames = {
  error: "ClientError",
  env: "CLIENT",
  label: "client-weaver",
};

/** Returns the `code` of the errors of the base class: `box_error` of `BoxError`. */
export function codeOf({ error }: RuntimeNames): string {
  return splitWords(error).join("_").toLowerCase();
}

/**
 * Reads the runtime that clients are built on, with the names of a client: JavaScript and declarations in the folder
 * `runtime`. They need openapi-fetch and nothing else.
 *
 * @throws {GeneratorError} when the runtime is not built, or has something of the name of the base class
 */
export function readRuntimeFiles(names: RuntimeNames): GeneratedFile[] {
  const folder = findFolder();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry) =>
    entry.isFile() ? path.relative(folder, path.join(entry.parentPath, entry.name)) : [],
  );
  const values = listNames(names);
  const built = new RegExp(String.raw`\b(?:${[...values.keys()].join("|")})`, "g");
  const taken = new RegExp(String.raw`\b(?:class|function|interface|type|var) ${names.error}\b`);
  return files.toSorted().map((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    if (names.error !== builtNames.error && taken.test(text)) {
      const message = `the base class of errors cannot be ${names.error}, which the runtime has`;
      throw new GeneratorError({ file: "client.error", message, expected: "another name" });
    }
    const own = text.replaceAll(built, (name) => values.get(name) ?? name);
    return { path: `runtime/${file.split(path.sep).join("/")}`, text: own };
  });
}

function listNames(names: RuntimeNames): ReadonlyMap<string, string> {
  return new Map([
    [builtNames.error, names.error],
    [codeOf(builtNames), codeOf(names)],
    [`${builtNames.env}_`, `${names.env}_`],
    [builtNames.label, names.label],
  ]);
}

/** In the project, where the build writes it; in the package, beside the generator. */
function findFolder(): string {
  const places = ["dist/client-runtime", "../client-runtime"];
  const folder = places.map((place) => path.join(generatorFolder, place)).find(existsSync);
  if (folder !== undefined) return folder;
  const message = "the runtime that clients are built on is not there";
  const expected = "the files of a build: run `npm run build`, or install the package again";
  throw new GeneratorError({ file: "client-runtime", message, expected });
}
