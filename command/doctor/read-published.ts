import { parseYaml } from "../../generator/api/read/parse-yaml.js";
import { attempt } from "../../generator/api/attempt.js";
import { isRecord, type JsonObject } from "../../runtime/json/values.js";
import { innermostCause, reasonOf, sourceName } from "../../runtime/text/show.js";
import { readText } from "../shared/read-input.js";
import { UsageError } from "../shared/usage-error.js";

/** In bytes; the largest documents that are published have about half of it. */
const maxSize = 32 * 1024 * 1024;

/**
 * Reads an OpenAPI document in YAML or JSON from a file or an http(s) URL. No key is sent.
 *
 * @throws {UsageError} when it cannot be read, or is not an OpenAPI 3 document
 */
export async function readPublished(from: string): Promise<JsonObject> {
  const name = sourceName(from);
  const text = /^https?:\/\//i.test(from) ? await download(from, name) : await readText(from);
  const document = parseText(text, name);
  if (isRecord(document) && isRecord(document["paths"])) return document;
  throw new UsageError(`${name} is not an OpenAPI document with paths.`);
}

/** The process that watches over this one ends what does not arrive. */
async function download(url: string, name: string): Promise<string> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new UsageError(`${name} cannot be read (status ${response.status}).`);
    return await readLimited(response, name);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // `fetch` only reports that it failed; the innermost cause says why.
    throw new UsageError(`${name} cannot be read (${reasonOf(innermostCause(error))}).`);
  }
}

async function readLimited({ body }: Response, name: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxSize) throw new UsageError(`${name} is larger than ${maxSize / 2 ** 20} MiB.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseText(text: string, name: string): unknown {
  try {
    return attempt(() => JSON.parse(text)) ?? parseYaml(text);
  } catch (error) {
    const [reason] = reasonOf(error).split("\n");
    throw new UsageError(`${name} is neither JSON nor YAML (${reason}).`);
  }
}
