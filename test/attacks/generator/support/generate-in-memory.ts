import { generateApi } from "../../../../generator/run/generate-api.js";
import { normalizeDocument } from "../../../../generator/document/normalize-document.js";
import type { OpenApiDocument } from "../../../../generator/api/openapi.js";
import { GeneratorError } from "../../../../generator/api/problem.js";
import { prepareForTypes } from "../../../../generator/client/emit/prepare-for-types.js";
import { readApi } from "../../../../generator/api/read/read-api.js";
import { overlays } from "../../../../overlays/index.js";

const from = (module: string): string => `../../runtime/${module}/index.js`;
const runtime = { from, siblings: ["things", "account"] };

/**
 * Generates the modules of a document in this process, as the generator does once it has read the file.
 *
 * Throws a GeneratorError for a document that is refused.
 */
export async function generateInMemory(document: object): Promise<ReadonlyMap<string, string>> {
  // No file holds a lone surrogate as it is, nor what JSON has no word for.
  const read = JSON.parse(JSON.stringify(document)) as OpenApiDocument;
  const refused = normalizeDocument(read).map(({ pointer, message }) => {
    return { file: pointer, message };
  });
  if (refused.length > 0) throw new GeneratorError(refused);
  const api = readApi("things", read, (pointer) => ({ file: pointer }));
  const made = { text: "", prepared: prepareForTypes(api) };
  const { files } = await generateApi(api, made, overlays, runtime);
  const modules = files.filter(({ path }) => path.endsWith(".ts"));
  return new Map(modules.map(({ path, text }) => [path, text]));
}
