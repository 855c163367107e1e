import { loadLinted } from "../../../generator/document/load-linted.js";
import { createFilePlan } from "../../../generator/document/plan.js";
import { overlays } from "../../../overlays/index.js";
import { projectRoot } from "../project.js";
import { describeApi, kebabCase, type DocumentedApi } from "./apis.js";

/**
 * Reads the API of another team's document.
 *
 * @throws {GeneratorError} when no client can be generated from it
 */
export async function readOtherApi(file: string): Promise<DocumentedApi> {
  const plan = await createFilePlan(file, "client", projectRoot, { overlays });
  const [loaded] = (await loadLinted(plan, new AbortController().signal)).documents;
  if (loaded === undefined) throw new Error(`${file} has no document.`);
  return describeApi(kebabCase(loaded.name), loaded.document, false);
}
