import { innermostCause, reasonOf, sourceName } from "../../runtime/text/show.js";
import { attempt } from "../api/attempt.js";
import { supported } from "../api/openapi.js";
import { GeneratorError } from "../api/problem.js";

/** Settings for a download. */
export interface DownloadOptions {
  /** In bytes. */
  readonly maxSize: number;
  readonly signal: AbortSignal;
  readonly own?: OwnHeaders | undefined;
  /** Throws if a redirect must not be followed. */
  readonly admit: (redirect: URL) => void;
}

/** Headers of the user, which may be secret, and the only origin that gets them. */
export interface OwnHeaders {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A text from an http(s) URL. */
export interface Download {
  readonly text: string;
  /** Final URL after redirects. */
  readonly address: string;
  readonly type: string;
}

/** Downloads a text; throws a GeneratorError when it is unavailable or too large. */
export async function download(url: string, options: DownloadOptions): Promise<Download> {
  const name = sourceName(url);
  const response = await follow(url, options);
  if (!response.ok) {
    await response.body?.cancel();
    throw cannotRead(name, `returned status ${response.status}`);
  }
  const text = await collectText(name, response.body ?? [], options.maxSize).catch((error) => {
    options.signal.throwIfAborted();
    if (error instanceof GeneratorError) throw error;
    throw cannotRead(name, `the connection closed (${explain(error)})`, "the whole document");
  });
  const type = response.headers.get("content-type") ?? "text/plain";
  return { text, address: response.url, type };
}

const mostRedirects = 5;

async function follow(url: string, options: DownloadOptions): Promise<Response> {
  let address = url;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const response = await request(address, options);
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, address))
      throw cannotRead(sourceName(url), "redirects to an invalid URL");
    const next = new URL(location, address);
    options.admit(next);
    address = next.href;
  }
  throw cannotRead(sourceName(url), `redirects more than ${mostRedirects} times`);
}

async function request(url: string, { signal, own }: DownloadOptions): Promise<Response> {
  const { address, headers } = splitCredentials(url);
  const added = own?.origin === new URL(url).origin ? Object.entries(own.headers) : [];
  for (const [name, value] of added) headers.set(name, value);
  try {
    return await fetch(address, { signal, redirect: "manual", headers });
  } catch (error) {
    signal.throwIfAborted();
    const message = `cannot be reached (${explain(error)})`;
    throw cannotRead(sourceName(url), message, "a URL that responds");
  }
}

/** Splits credentials from a URL, because `fetch` rejects such URLs and repeats the credentials in its error. */
function splitCredentials(url: string): { address: string; headers: Headers } {
  const headers = new Headers({ accept: "application/yaml, application/json;q=0.9, */*;q=0.8" });
  const address = new URL(url);
  const [user, password] = [address.username, address.password].map(decodeURIComponent);
  if (user === "" && password === "") return { address: url, headers };
  address.username = address.password = "";
  const credentials = Buffer.from(`${user}:${password}`).toString("base64");
  headers.set("authorization", `Basic ${credentials}`);
  return { address: address.href, headers };
}

/** `fetch` only reports that it failed; the innermost cause says why. */
function explain(error: unknown): string {
  const cause = innermostCause(error);
  return cause instanceof Error && "code" in cause ? String(cause.code) : reasonOf(cause);
}

/** Collects a text, up to a size in bytes. */
export async function collectText(
  name: string,
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxSize: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxSize) throw tooLarge(name, maxSize);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const text = attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (text === undefined) throw cannotRead(name, "is not UTF-8 text");
  if (text.trim() === "") throw cannotRead(name, "is empty");
  return text;
}

/** Creates the error for a document that is larger than the user allows. */
export function tooLarge(name: string, maxSize: number): GeneratorError {
  return cannotRead(name, `is larger than ${maxSize / 1_000_000} MB`, "a larger --max-size");
}

/** Creates the error for a document that cannot be read. */
export function cannotRead(
  name: string,
  message: string,
  expected: string = supported,
): GeneratorError {
  return new GeneratorError({ file: name, message, expected }, 2);
}
