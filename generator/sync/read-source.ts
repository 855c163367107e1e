import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { decodeText } from "../load/check-text.js";
import { judgeAddress } from "../load/judge-read.js";
import { GeneratorError } from "../model/problem.js";
import type { PublishedSource } from "./options.js";
import { innermostCause, reasonOf } from "../../runtime/text/reason-of.js";
import { sourceName } from "../../runtime/text/source-name.js";

/** Limits for reading a document. */
export interface SourceLimits {
  /** In bytes. */
  readonly maxSize: number;
  /** In milliseconds. */
  readonly timeLimit: number;
  readonly signal: AbortSignal;
  readonly stdin: Readable;
}

/** A document that is not a file. */
export interface SourceText {
  readonly text: string;
  /** Final URL after redirects; absent for standard input. */
  readonly address?: string | undefined;
}

/** Settings for reading a document. */
export interface SourceOptions extends SourceLimits {
  /** URL prefixes of other origins that a redirect may lead to. */
  readonly allowed: readonly string[];
}

/**
 * Reads a published document from an http(s) URL or from standard input; `undefined` for a file.
 *
 * Throws a GeneratorError when it is unavailable, too large, or late.
 */
export async function readSource(
  { from }: PublishedSource,
  limits: SourceOptions,
): Promise<SourceText | undefined> {
  const timeout = AbortSignal.timeout(limits.timeLimit);
  const signal = AbortSignal.any([limits.signal, timeout]);
  try {
    if (from === "-")
      return { text: await readStream("standard input", limits.stdin, limits, signal) };
    if (/^https?:\/\//i.test(from)) return await download(from, limits, signal);
    if (/^[a-z][a-z+.-]+:\/\//i.test(from))
      throw cannotRead(sourceName(from), "is not an http(s) URL", "http: or https:");
    await assertFile(from, limits);
    return undefined;
  } catch (error) {
    limits.signal.throwIfAborted();
    if (timeout.aborted) {
      const seconds = limits.timeLimit / 1000;
      throw cannotRead(
        sourceName(from),
        `did not arrive within ${seconds} s`,
        "a longer --time-limit",
      );
    }
    throw error;
  }
}

async function assertFile(file: string, { maxSize }: SourceLimits): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) throw cannotRead(file, "the file does not exist");
  if (!found.isFile()) throw cannotRead(file, "is not a file");
  if (found.size > maxSize) throw tooLarge(file, maxSize);
}

async function download(
  url: string,
  limits: SourceOptions,
  signal: AbortSignal,
): Promise<SourceText> {
  const response = await follow(url, limits.allowed, signal);
  if (!response.ok) {
    await response.body?.cancel();
    throw cannotRead(sourceName(url), `returned status ${response.status}`);
  }
  if (Number(response.headers.get("content-length")) > limits.maxSize) {
    await response.body?.cancel();
    throw tooLarge(sourceName(url), limits.maxSize);
  }
  const name = sourceName(url);
  const text = await readStream(name, readChunks(response), limits, signal).catch((error) => {
    signal.throwIfAborted();
    if (error instanceof GeneratorError) throw error;
    throw cannotRead(name, `the connection closed (${explain(error)})`, "the whole document");
  });
  return { text, address: response.url };
}

const mostRedirects = 5;

/** Follows redirects within an origin; the user must allow any other. */
async function follow(
  url: string,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<Response> {
  let address = url;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const response = await request(address, signal);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    address = resolveRedirect(location, address, url, allowed);
  }
  throw cannotRead(sourceName(url), `redirects more than ${mostRedirects} times`);
}

function resolveRedirect(
  location: string,
  address: string,
  url: string,
  allowed: readonly string[],
): string {
  const name = sourceName(url);
  if (!URL.canParse(location, address)) throw cannotRead(name, "redirects to an invalid URL");
  const next = new URL(location, address);
  const verdict = judgeAddress(next, { origin: new URL(url).origin, allowed });
  if (verdict.isAllowed) return next.href;
  const allow = verdict.allow === undefined ? "" : `; to follow it, --allow-ref ${verdict.allow}`;
  throw cannotRead(
    name,
    `redirects to ${sourceName(next.href)}, which ${verdict.reason}`,
    `no redirect${allow}`,
  );
}

async function request(url: string, signal: AbortSignal): Promise<Response> {
  const { address, headers } = splitCredentials(url);
  try {
    return await fetch(address, { signal, redirect: "manual", headers });
  } catch (error) {
    signal.throwIfAborted();
    throw cannotRead(
      sourceName(url),
      `cannot be reached (${explain(error)})`,
      "a URL that responds",
    );
  }
}

/** Splits credentials from a URL, because `fetch` rejects such URLs and repeats the credentials in its error. */
function splitCredentials(url: string): { address: string; headers: Record<string, string> } {
  const accept = "application/yaml, application/json;q=0.9, */*;q=0.8";
  const address = new URL(url);
  const [user, password] = [address.username, address.password].map(decodeURIComponent);
  if (user === "" && password === "") return { address: url, headers: { accept } };
  address.username = address.password = "";
  const credentials = Buffer.from(`${user}:${password}`).toString("base64");
  return { address: address.href, headers: { accept, authorization: `Basic ${credentials}` } };
}

/** `fetch` only reports that it failed; the innermost cause says why. */
function explain(error: unknown): string {
  const cause = innermostCause(error);
  return cause instanceof Error && "code" in cause ? String(cause.code) : reasonOf(cause);
}

/** Reads the chunks of a body, without relying on a compiler that knows that bodies are iterable. */
async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

async function readStream(
  name: string,
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxSize }: SourceLimits,
  signal: AbortSignal,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of abortable(stream, signal)) {
    size += chunk.byteLength;
    if (size > maxSize) throw tooLarge(name, maxSize);
    chunks.push(chunk);
  }
  const text = decodeText(Buffer.concat(chunks));
  if (text === undefined) throw cannotRead(name, "is not UTF-8 text");
  if (text.trim() === "") throw cannotRead(name, "is empty");
  return text;
}

/** Makes reading abortable: endless standard input ignores signals. */
async function* abortable(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const iterator = Symbol.asyncIterator in stream ? stream[Symbol.asyncIterator]() : undefined;
  if (iterator === undefined) return;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  for (;;) {
    const next = await Promise.race([iterator.next(), aborted]);
    if (next.done === true) return;
    yield next.value;
  }
}

function tooLarge(name: string, maxSize: number): GeneratorError {
  return cannotRead(name, `is larger than ${maxSize / 1_000_000} MB`, "a larger --max-size");
}

function cannotRead(
  name: string,
  message: string,
  expected = "an OpenAPI 3.0 or 3.1 document in YAML or JSON",
): GeneratorError {
  return new GeneratorError([{ file: name, message, expected }], 2);
}
