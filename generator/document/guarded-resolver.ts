import { isUtf8 } from "node:buffer";
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BaseResolver, isAbsoluteUrl, ResolveError, Source } from "@redocly/openapi-core";
import { YamlParseError, type Document } from "@redocly/openapi-core";
import { shellWord } from "../../runtime/text/printable.js";
import { reasonOf, sourceName } from "../../runtime/text/show.js";
import { shapeAt } from "../api/read/document-shape.js";
import { attempt } from "../api/attempt.js";
import { GeneratorError, type Problem } from "../api/problem.js";
import { completeVersion } from "../api/openapi.js";
import { normalizeText } from "../api/text/code.js";
import { listTexts } from "./additions/json.js";
import { download, type Download } from "./download.js";
import { type Inputs, noteRead } from "./inputs.js";
import { leadIds } from "./lead-ids.js";
import { type ParsedText, parseText } from "./parsed-text.js";
import type { Plan, SourceOrigin } from "./plan.js";
import { createReadRules, judgeAddress, judgeFile, type ReadRules } from "./read-rules.js";
import { YamlError } from "../api/read/parse-yaml.js";

/** Why a reference was not followed. */
interface Refusal {
  /** Continues a sentence after "which". */
  readonly reason: string;
  /** What would have been accepted; by default, a reference that stays with its document. */
  readonly expected?: string;
  /** Value for `--allow-ref`; absent when nothing allows it. */
  readonly allow?: string | undefined;
}

/** Something that was read from outside the document's own location, or not at all. */
interface NotedRead {
  /** Absolute path or URL. */
  readonly target: string;
  /** Absent if it was read, because the user allows it. */
  readonly refusal?: Refusal;
}

/** What of a plan says where references may lead. */
type ReadPlan = Pick<Plan, "root" | "sources" | "allowed" | "flaws">;

/** Reads what the references of documents lead to, as far as the rules allow it. Redocly reads nothing in another way. */
export class GuardedResolver extends BaseResolver {
  readonly #plan: ReadPlan;
  readonly #inputs: Inputs | undefined;
  readonly #rules: ReadRules;
  readonly #origins: readonly SourceOrigin[];
  readonly #noted = new Map<string, NotedRead>();
  /** What the files hold, by their references. Nothing of it changes, so that positions in them can be found later. */
  readonly texts: Map<string, ParsedText> = new Map();
  /** What is wrong with the files that could not be parsed. */
  readonly malformed: Map<string, Problem> = new Map();
  /** What the documents refer to, as they write it without a fragment, by document. */
  readonly references: Map<string, Set<string>> = new Map();

  constructor(plan: ReadPlan, inputs?: Inputs) {
    super();
    this.#plan = plan;
    this.#inputs = inputs;
    this.#rules = createReadRules(plan);
    this.#origins = plan.sources.flatMap(({ origin }) => origin ?? []);
  }

  override resolveExternalRef(base: string | null, ref: string): string {
    if (base !== null) this.references.set(base, (this.references.get(base) ?? new Set()).add(ref));
    return this.resolve(base, ref);
  }

  /**
   * Returns what a reference of a document leads to. It is a URI, so that the names of files are encoded in it; some
   * authors write them as they are.
   */
  resolve(base: string | null, ref: string): string {
    const target = super.resolveExternalRef(base, ref);
    const isWritten = !ref.includes("%") || isAbsoluteUrl(target) || existsSync(target);
    const decoded = isWritten ? undefined : attempt(() => decodeURIComponent(ref));
    return decoded === undefined ? target : super.resolveExternalRef(base, decoded);
  }

  override async loadExternalRef(target: string): Promise<Source> {
    let place = target;
    try {
      if (target.startsWith("file://")) place = fileURLToPath(target);
      const read = isAbsoluteUrl(place) ? this.#load(place) : this.#read(place, target);
      const { text, type } = await read;
      return new Source(target, text.replaceAll("\r\n", "\n"), type);
    } catch (error) {
      const [problem] = error instanceof GeneratorError ? error.problems : [];
      const reason = problem ? `${problem.file} ${problem.message}` : reasonOf(error);
      throw new ResolveError(new Error(reason));
    }
  }

  override parseDocument(source: Source, isRoot = false): Document {
    const { absoluteRef, body, mimeType = "" } = source;
    const name = isAbsoluteUrl(absoluteRef) ? new URL(absoluteRef).pathname : absoluteRef;
    const isText = !/\.(?:ya?ml|json)$/.test(name) && !/json|yaml|openapi/.test(mimeType);
    if (isText && !isRoot) return { source, parsed: body };
    try {
      const text = parseText(body);
      this.texts.set(absoluteRef, text);
      // The linter and the bundler take any parsed document, and read no text themselves. What they bundle, they change.
      const parsed = structuredClone(text.content);
      if (/\$(?:id|self)\b|#\/(?:\$defs|definitions)\//.test(body)) leadIds(parsed);
      return { source, parsed: this.#plan.flaws ? completeVersion(parsed) : parsed };
    } catch (error) {
      if (!(error instanceof YamlError)) throw error;
      const file = this.nameOf(absoluteRef);
      this.malformed.set(file, { file, expected: "well-formed YAML or JSON", ...error.flaw });
      throw new YamlParseError(error, source);
    }
  }

  /** Makes a document of what a text would hold, in which nothing has a position. */
  give(ref: string, content: unknown): Document {
    this.texts.set(ref, { content, locate: () => undefined });
    return { source: new Source(ref, ""), parsed: content };
  }

  /** Returns the content of a text that was read before and refers to nothing outside of itself. */
  async readAlone(ref: string): Promise<unknown> {
    const document = this.references.size === 0 ? await this.cache.get(ref) : undefined;
    return document && "parsed" in document ? document.parsed : undefined;
  }

  /** Returns the name of a file or URL in messages. */
  nameOf(ref: string): string {
    return /^https?:\/\//.test(ref) ? ref : path.relative(this.#plan.root, ref);
  }

  /**
   * Lists what was refused, with what would have been accepted, and what only the user's option allowed: one problem per
   * reference. One that no document writes in this way is reported for the first document.
   */
  listNoted(): Problem[] {
    if (this.#noted.size === 0) return [];
    const { root, flaws, sources } = this.#plan;
    const found = new Map<string, Problem[]>();
    for (const [base, references] of this.references) {
      const read = this.texts.get(base);
      const file = isAbsoluteUrl(base) ? sourceName(base) : path.relative(root, base);
      for (const { steps, text } of listTexts(read?.content)) {
        const reference = text.replace(/#\/.*$|#$/s, "");
        if (!references.has(reference)) continue;
        const target = this.resolve(base, reference);
        const noted = this.#noted.get(target);
        const known = found.get(target) ?? [];
        // The linter notes what an extension refers to.
        const isUnread = flaws === "repair" && shapeAt(steps) === "extension";
        // Without an example, there is only less to show.
        const isShown = flaws === "repair" && exampleElsewhere.test(steps.join("/"));
        const asNote = isShown && { expected: undefined };
        if (noted !== undefined && !isUnread)
          known.push({ file, ...read?.locate(steps), ...explainRead(noted, text), ...asNote });
        found.set(target, known);
      }
    }
    return [...this.#noted].flatMap(([target, read]) => {
      const problems = found.get(target);
      if (problems !== undefined) return problems;
      const own = sources.find(({ file, origin }) => [file, origin?.address].includes(target));
      const file = path.relative(root, (own ?? sources[0])?.file ?? "");
      const { reason: message = "", expected } = read.refusal ?? {};
      return [{ file, ...(own === undefined ? explainRead(read) : { message, expected }) }];
    });
  }

  async #read(file: string, target: string): Promise<Read> {
    const verdict = judgeFile(path.resolve(file), this.#rules);
    if (!verdict.isAllowed) throw this.#refuse(target, verdict, file);
    if (verdict.isOutside) this.#noted.set(target, { target: file });
    // The path that was checked, even if a link has changed since. A pipe or a device may never end.
    const real = verdict.real ?? file;
    const isFile = verdict.real === undefined || statSync(real).isFile();
    const reading = isFile ? readFile(real) : Promise.reject(new Error(`${file} is not a file`));
    noteRead(this.#inputs, file, await reading.catch(() => undefined));
    const bytes = await reading;
    if (!isUtf8(bytes))
      throw this.#refuse(target, { reason: "is not UTF-8 text", expected: "UTF-8" }, file);
    return { text: bytes.toString() };
  }

  async #load(url: string): Promise<Read> {
    noteRead(this.#inputs, url, undefined);
    const given = this.#origins.find(({ address }) => address === url);
    if (given !== undefined) return { text: given.text, type: "application/yaml" };
    const { maxSize = 20_000_000, timeLimit = 30_000, own } = this.#origins[0] ?? {};
    this.#admit(new URL(url), url, "");
    const signal = AbortSignal.timeout(timeLimit);
    const admit = (next: URL): void => this.#admit(next, url, `redirects to ${next.href}, which `);
    return download(url, { maxSize, own, signal, admit });
  }

  /**
   * Throws if an address must not be requested.
   *
   * @param how - begins the reason
   */
  #admit(address: URL, url: string, how: string): void {
    const verdict = judgeAddress(address, this.#rules);
    if (!verdict.isAllowed)
      throw this.#refuse(url, { ...verdict, reason: `${how}${verdict.reason}` });
    if (verdict.isOutside) this.#noted.set(url, { target: url });
  }

  #refuse(target: string, refusal: Refusal, place = target): Error {
    this.#noted.set(target, { target: place, refusal });
    return new Error(`${place} ${refusal.reason}`);
  }
}

const exampleElsewhere = /\/examples\/[^/]*\/externalValue$/;

type Read = Pick<Download, "text"> & Partial<Download>;

/**
 * Explains a read.
 *
 * @param text - the reference as its document writes it
 */
function explainRead({ target, refusal }: NotedRead, text?: string): Omit<Problem, "file"> {
  const place = text?.replace(/#.*$/s, "");
  const written = sourceName(text ?? target);
  // Followed by where it leads if the two differ, without what may be secret.
  const shown =
    place === undefined || place === target ? written : `${written} (${sourceName(target)})`;
  const refers = `refers to ${shown}, which `;
  if (refusal === undefined)
    return { message: normalizeText(`${refers}was read because of --allow-ref`) };
  const { reason, allow, expected = "a reference that stays with its document" } = refusal;
  const option = allow === undefined ? "" : `, or --allow-ref ${shellWord(allow)}`;
  const message = normalizeText(`${refers}${reason}`);
  return { message, expected: normalizeText(`${expected}${option}`) };
}
