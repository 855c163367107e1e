import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BaseResolver, isAbsoluteUrl, ResolveError, Source } from "@redocly/openapi-core";
import { beyondLimit, exceedsAliasLimit } from "./alias-limit.js";
import { judgeAddress, judgeFile } from "./judge-read.js";
import type { Findings, ReadRules, RefusedRead } from "./read-rules.js";

const mostRedirects = 5;

/**
 * Reads what the references of documents lead to, as far as the rules allow it. Redocly reads nothing in another way.
 *
 * What it has refused and read is in `findings`.
 */
export class GuardedResolver extends BaseResolver {
  readonly #rules: ReadRules;
  readonly #refused = new Map<string, RefusedRead>();
  readonly #texts = new Map<string, string>();
  readonly #outside = new Set<string>();

  constructor(rules: ReadRules) {
    super();
    this.#rules = rules;
  }

  get findings(): Findings {
    const [refused, outside] = [[...this.#refused.values()], [...this.#outside]];
    const isOfInterest = refused.length + outside.length > 0;
    return { refused, outside, texts: isOfInterest ? Object.fromEntries(this.#texts) : {} };
  }

  override async loadExternalRef(target: string): Promise<Source> {
    try {
      const place = target.startsWith("file://") ? fileURLToPath(target) : target;
      const { text, type } = await (isAbsoluteUrl(place) ? this.#load(place) : this.#read(place));
      const { message: reason, expected } = beyondLimit;
      if (await exceedsAliasLimit(text)) throw this.#refuse(place, { reason, expected });
      this.#texts.set(place, text);
      return new Source(target, text.replaceAll("\r\n", "\n"), type);
    } catch (error) {
      throw new ResolveError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async #read(file: string): Promise<Read> {
    const verdict = judgeFile(path.resolve(file), this.#rules);
    if (!verdict.isAllowed) throw this.#refuse(file, verdict);
    if (verdict.isOutside) this.#outside.add(file);
    // The path that was checked, even if a link has changed since. A pipe or a device may never end.
    const real = verdict.real ?? file;
    if (verdict.real !== undefined && !statSync(real).isFile())
      throw new Error(`${file} is not a file`);
    return { text: await readFile(real, "utf8") };
  }

  async #load(url: string): Promise<Read> {
    const given = Object.hasOwn(this.#rules.given, url) ? this.#rules.given[url] : undefined;
    if (given !== undefined) return { text: given, type: "application/yaml" };
    const signal = AbortSignal.timeout(this.#rules.timeLimit);
    let address = this.#admitUrl(url, url, "");
    for (let hops = 0; hops < mostRedirects; hops += 1) {
      const accept = "application/yaml, application/json;q=0.9, */*;q=0.8";
      const response = await fetch(address, { redirect: "manual", signal, headers: { accept } });
      const location = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || location === null)
        return readResponse(response, url, this.#rules.maxSize);
      await response.body?.cancel();
      const next = new URL(location, address).href;
      address = this.#admitUrl(next, url, `redirects to ${next}, which `);
    }
    throw new Error(`${url} redirects more than ${mostRedirects} times`);
  }

  /**
   * Returns an address if it may be requested.
   *
   * @param reference - the address in the document
   * @param how - begins the reason
   */
  #admitUrl(address: string, reference: string, how: string): string {
    const verdict = judgeAddress(new URL(address), this.#rules);
    if (!verdict.isAllowed)
      throw this.#refuse(reference, { ...verdict, reason: `${how}${verdict.reason}` });
    if (verdict.isOutside) this.#outside.add(reference);
    return address;
  }

  #refuse(target: string, why: Omit<RefusedRead, "target">): Error {
    this.#refused.set(target, { target, ...why });
    return new Error(`${target} ${why.reason}`);
  }
}

interface Read {
  readonly text: string;
  readonly type?: string;
}

async function readResponse(response: Response, url: string, maxSize: number): Promise<Read> {
  if (!response.ok) throw new Error(`${url} returned status ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxSize) throw new Error(`${url} is larger than ${maxSize} bytes`);
    chunks.push(chunk);
  }
  const type = response.headers.get("content-type") ?? "text/plain";
  return { text: Buffer.concat(chunks).toString("utf8"), type };
}
