import { readFile } from "node:fs/promises";
import { loadLinted } from "../document/load-linted.js";
import { nameProblem, nameProblems, planSource } from "../document/plan-source.js";
import type { PlacedOptions } from "../document/plan-source.js";
import type { OnDocument } from "../document/redocly.js";
import type { OpenApiDocument } from "../api/openapi.js";
import { emitProblem } from "../api/problem.js";
import type { PublishedSource } from "./options.js";
import { sourceName } from "../../runtime/text/show.js";

/** A published document. */
export interface Published {
  readonly name: string;
  /** Its origin, for messages and reports. */
  readonly from: string;
  /** Bundled. */
  readonly document: OpenApiDocument;
  /** As published, byte by byte; that of several files is bundled, as JSON. */
  readonly text: string;
  /** What it read from outside its own location with the user's permission. */
  readonly outside: readonly string[];
}

/** Settings for loading a published document. */
export interface PublishedContext extends PlacedOptions {
  readonly onDocument?: OnDocument | undefined;
}

/**
 * Loads a published document: fetches it, checks that it is OpenAPI 3.0 to 3.2, and bundles it.
 *
 * Throws a GeneratorError that names the source, with line and column if available.
 */
export async function loadPublished(
  source: PublishedSource,
  context: PublishedContext,
): Promise<Published> {
  const from = sourceName(source.from);
  // The publisher has to fix the document, so its flaws are not repaired here.
  const settings = { allowed: context.allowed, flaws: undefined };
  const plan = await planSource(source.from, `published-${source.name}`, context, settings);
  // The user does not know the temporary file.
  const onDocument: OnDocument = (file) => context.onDocument?.(file && from);
  try {
    const { documents, outside } = await loadLinted(plan, context.signal, onDocument);
    const [loaded] = documents;
    if (loaded === undefined) throw new Error("a plan of one document gave none");
    const { file, files, document, text } = loaded;
    return {
      name: source.name,
      from,
      document,
      text: files.isAlone ? await readFile(file, "utf8") : text,
      outside: outside.map((problem) => emitProblem(nameProblem(problem, plan, from))),
    };
  } catch (error) {
    throw nameProblems(error, plan, from);
  }
}
