import { randomUUID } from "node:crypto";
import type { Project } from "./projects.js";
import { isVisibleWord } from "../../runtime/text/printable.js";
import { checkNames } from "./check-members.js";
import { KEY_PREFIX } from "./key-prefix.js";

/** An API key of one deployment. */
export class ApiKey {
  /** The value that a request sends. */
  readonly value: string;
  readonly project: Project;
  /** Soft cap for the price of work in a month, in US dollars. */
  readonly monthlyCapUsd: number;
  #month = "";
  #spentUsd = 0;

  constructor(value: string, project: Project, monthlyCapUsd: number) {
    this.value = value;
    this.project = project;
    this.monthlyCapUsd = monthlyCapUsd;
  }

  /** Whether the cap is reached. It is a soft cap: work in progress can exceed it. */
  isSpent(now: number): boolean {
    return this.#month === monthOf(now) && this.#spentUsd >= this.monthlyCapUsd;
  }

  /** Counts the price of work that was done. */
  charge(usd: number, now: number): void {
    const month = monthOf(now);
    this.#spentUsd = (this.#month === month ? this.#spentUsd : 0) + usd;
    this.#month = month;
  }
}

/** The API keys of one deployment by value. Keys are regional, and each belongs to a project. */
export class Keys extends Map<string, ApiKey> {
  /** Creates a new key of a project. */
  issue(
    project: Project,
    { value = newKeyValue(), monthlyCapUsd = Infinity }: KeyOptions = {},
  ): ApiKey {
    const key = new ApiKey(value, project, monthlyCapUsd);
    this.set(value, key);
    return key;
  }
}

/** Options of a new key. */
interface KeyOptions {
  /** The value that requests send. Default: a random one. */
  readonly value?: string | undefined;
  /**
   * Soft cap in US dollars.
   *
   * @default Infinity
   */
  readonly monthlyCapUsd?: number | undefined;
}

/** Returns an unused key. */
export function newKeyValue(): string {
  return KEY_PREFIX + randomUUID().replaceAll("-", "");
}

function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, "2026-01".length);
}

/** API keys by region. */
type RegionKeys = Readonly<Record<string, string | undefined>>;

/**
 * Returns keys if each belongs to a region and fits in a header, and no two regions share one.
 *
 * No message shows a key.
 *
 * @throws {RangeError} for an invalid key
 */
export function checkKeys<Keys extends RegionKeys>(keys: Keys, regions: readonly string[]): Keys {
  checkNames("apiKeys", keys, regions);
  const given = Object.entries(keys).filter(([, key]) => key !== undefined);
  for (const [region, key] of given) {
    if (typeof key !== "string" || !isVisibleWord(key)) {
      throw new RangeError(
        `The API key of the region ${region} must consist of visible ASCII characters`,
      );
    }
  }
  if (new Set(given.map(([, key]) => key)).size < given.length) {
    throw new RangeError("Two regions have the same API key; keys are regional, so choose another");
  }
  return keys;
}
