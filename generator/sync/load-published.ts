import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { lintDocuments } from "../load/lint-documents.js";
import { loadDocuments } from "../load/load-documents.js";
import { createFilePlan, type Plan } from "../load/plan.js";
import type { OnDocument } from "../load/redocly.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { emitProblem, GeneratorError, type Problem } from "../model/problem.js";
import type { PublishedSource } from "./options.js";
import { sourceName } from "../../runtime/text/show.js";
import { readSource, type SourceOptions } from "./read-source.js";

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
export interface PublishedContext extends SourceOptions {
  /** Folder of the project. */
  readonly root: string;
  /** An empty folder inside the project, so that dependencies resolve. */
  readonly workFolder: string;
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
  const { signal } = context;
  const plan = await planSource(source, context);
  // The user does not know the temporary file.
  const onDocument: OnDocument = (file) => context.onDocument?.(file && from);
  try {
    const { outside, reads } = await lintDocuments(plan, signal, onDocument);
    // Before the bundler takes it.
    const isAlone = [...reads.values()].every(({ references }) => references.size === 0);
    const [loaded] = await loadDocuments(plan, signal, onDocument, reads);
    if (loaded === undefined) throw new Error("a plan of one document gave none");
    const { file, document, text } = loaded;
    return {
      name: source.name,
      from,
      document,
      text: isAlone ? await readFile(file, "utf8") : text,
      outside: outside.map((problem) => emitProblem(nameProblem(problem, plan, from))),
    };
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error;
    throw new GeneratorError(error.problems.map((each) => nameProblem(each, plan, from)));
  }
}

async function planSource(source: PublishedSource, context: PublishedContext): Promise<Plan> {
  const { root, workFolder, allowed, maxSize, timeLimit } = context;
  const found = await readSource(source, context);
  const file = found ? await store(found.text, source.name, workFolder) : path.resolve(source.from);
  const plan = await createFilePlan(file, workFolder, root, { allowed });
  const origin = found && { ...found, maxSize, timeLimit };
  // The publisher has to fix the document, so its flaws are not repaired here.
  return { ...plan, flaws: undefined, sources: plan.sources.map((each) => ({ ...each, origin })) };
}

/** Stores a text in a file with the extension by which the linter and the bundler distinguish JSON from YAML. */
async function store(text: string, name: string, folder: string): Promise<string> {
  const ending = /^\s*\{/.test(text) ? "json" : "yaml";
  const file = path.join(folder, `published-${name}.${ending}`);
  await writeFile(file, text);
  return file;
}

/** Replaces the name of a temporary file in a problem, because the user does not know it. */
function nameProblem(problem: Problem, { sources, root }: Plan, from: string): Problem {
  const stored = sources.flatMap(({ file, origin }) => [
    origin?.address,
    path.relative(root, file),
  ]);
  return stored.includes(problem.file) ? { ...problem, file: from } : problem;
}
