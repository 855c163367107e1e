import { randomUUID } from "node:crypto";
import type { Project } from "./projects.js";

/** Every key of the service starts with a fixed word and an underscore; this word is ours. */
const PREFIX = "sandbox_";

/** An API key of one deployment. */
export class ApiKey {
  /** What a request carries. */
  readonly value: string;
  readonly project: Project;
  /** How much work may cost in a month before no more is begun, in US dollars. */
  readonly monthlyCapUsd: number;
  #month = "";
  #spentUsd = 0;

  constructor(value: string, project: Project, monthlyCapUsd: number) {
    this.value = value;
    this.project = project;
    this.monthlyCapUsd = monthlyCapUsd;
  }

  /** Whether the cap is reached. It is a soft one: work that was under way can exceed it. */
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

/** The API keys of one deployment: keys are regional, and each belongs to a project. */
export class Keys {
  readonly #keys = new Map<string, ApiKey>();

  /** Makes a new key of a project. */
  issue(
    project: Project,
    { value = newKeyValue(), monthlyCapUsd = Infinity }: KeyOptions = {},
  ): ApiKey {
    const key = new ApiKey(value, project, monthlyCapUsd);
    this.#keys.set(value, key);
    return key;
  }

  get(value: string): ApiKey | undefined {
    return this.#keys.get(value);
  }

  /** Forgets every key. */
  clear(): void {
    this.#keys.clear();
  }
}

/** How a key is made. */
export interface KeyOptions {
  /** What requests carry; a random one when absent. */
  readonly value?: string | undefined;
  /**
   * Soft cap in US dollars.
   * @default Infinity
   */
  readonly monthlyCapUsd?: number | undefined;
}

/** A key that nobody has yet. */
export function newKeyValue(): string {
  return PREFIX + randomUUID().replaceAll("-", "");
}

function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, "2026-01".length);
}
