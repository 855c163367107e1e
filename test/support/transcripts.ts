import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { isRecord } from "../../runtime/json/values.js";

/** A transcript: what is done, and what comes of it. */
export interface Transcript {
  readonly text: string;
  /** What its file has before the first title. */
  readonly head: string;
}

/** Reads the transcripts in the files of a folder, each with its file and title, which a line with `#` shows. */
export function readTranscripts(folder: string): [title: string, transcript: Transcript][] {
  return readdirSync(folder).flatMap((file) => {
    const [head = "", ...parts] = readFileSync(path.join(folder, file), "utf8").split(/^# /m);
    return parts.map((part): [string, Transcript] => {
      const [, title = "", text = ""] = /^(.*)\n([^]*)$/.exec(part) ?? [];
      return [`${file}: ${title}`, { text: text.trim(), head: head.trim() }];
    });
  });
}

/** What carries out the steps of a transcript. */
export interface Player {
  readonly names: Names;
  /** Does what a step says, and returns what comes of it. */
  perform(step: string): unknown;
  /** What has to come of a step that says so, or nothing if it does not. */
  expect(step: string, result: string | undefined): unknown;
}

/** What a line of a transcript has shown, and what it has to. */
export interface Played {
  readonly line: string;
  readonly shown: unknown;
  readonly expected: unknown;
}

/**
 * Plays lines: `3 × STEP`, `STEP -> RESULT`, `STEP throws TEXT`. A line with `‹a|b›` stands for one with each of these words.
 */
export async function* playLines(lines: string, player: Player): AsyncGenerator<Played> {
  for (const line of lines.split("\n").filter(Boolean).flatMap(expand)) {
    const [, count = "1", rest = ""] = /^(?:(\d+) × )?(.*)$/.exec(line) ?? [];
    for (let time = 0; time < Number(count); time += 1)
      yield { line, ...(await play(rest, player)) };
  }
}

async function play(line: string, player: Player): Promise<Omit<Played, "line">> {
  const [, step = "", mark, result = ""] = /^(.*?)(?: (->|throws) (.*))?$/.exec(line) ?? [];
  const perform = async (): Promise<unknown> => player.perform(player.names.fill(step));
  if (mark !== "throws") {
    const shown = await perform();
    const expected = player.expect(step, mark && result);
    return { shown: expected === undefined ? undefined : shown, expected };
  }
  const shown = await perform().then(() => "no error", describeError);
  return { shown, expected: expect.stringContaining(player.names.fill(result)) };
}

function describeError(error: unknown): string {
  return `${Object(error).constructor.name}: ${String(Object(error).message)}`;
}

function expand(line: string): string[] {
  const [list, words = ""] = /‹([^›]*\|[^›]*)›/.exec(line) ?? [];
  if (list === undefined) return [line];
  return words.split("|").flatMap((word) => expand(line.replaceAll(list, () => word)));
}

/** Reads a step as a call: the name of a method, and its arguments in JSON, which may be `Infinity`. */
export function readCall(step: string): { readonly name: string; readonly args: unknown[] } {
  const [, name = "", args = ""] = /^([\w.]+)\((.*)\)$/.exec(step) ?? [];
  if (name === "") throw new Error(`This is no step: ${step}`);
  return { name, args: parseEndless(`[${args}]`) as unknown[] };
}

/** Reads JSON with `Infinity`. */
export function parseEndless(
  json: string,
  revive?: (key: string, value: unknown) => unknown,
): unknown {
  return JSON.parse(json.replaceAll(/\bInfinity\b/g, "1e999"), revive);
}

/** What the names in a transcript, such as `‹run›`, stand for: the text that stood there first. */
export class Names {
  readonly #known: Record<string, string> = {};

  /** Has a name stand for a text. */
  set(name: string, text: string): void {
    this.#known[name] = text;
  }

  /** What a name stands for. */
  get(name: string): string | undefined {
    return this.#known[name];
  }

  /** Puts the texts that are known in the place of their names. */
  fill(text: string): string {
    return text.replaceAll(/‹(\w+)›/g, (name, key: string) => this.#known[key] ?? name);
  }

  /** Whether a text is like a pattern: `…` is any text within a line, and `⋮` any number of lines. */
  matches(text: string, pattern: string): boolean {
    const met = new Set<string>();
    const name = (_: string, key: string): string =>
      met.has(key) ? String.raw`\k<${key}>` : (met.add(key), String.raw`(?<${key}>\S+?)`);
    const source = escape(this.fill(pattern))
      .replaceAll("⋮\n", String.raw`(?:.*\n)*?`)
      .replaceAll("…", ".*?")
      .replaceAll(/‹(\w+)›/g, name);
    const found = new RegExp(`^${source}$`).exec(text);
    Object.assign(this.#known, found?.groups);
    return found !== null;
  }

  /** What equals a value whose JSON is like a pattern; an object that ends with `…` may have other members. */
  expectation(json: string): unknown {
    return parseEndless(json.replaceAll("…}", '"…":0}'), (_, value) => {
      if (typeof value === "string" && /[…‹]/.test(value)) return this.#likeText(value);
      if (!isRecord(value) || !("…" in value)) return value;
      const { "…": _others, ...members } = value;
      return expect.objectContaining(members);
    });
  }

  #likeText(pattern: string): object {
    const asymmetricMatch = (given: unknown): boolean =>
      typeof given === "string" && this.matches(given, pattern);
    return { asymmetricMatch, toString: () => pattern };
  }
}

function escape(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
