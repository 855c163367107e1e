import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startSandbox, type Sandbox } from "../../sandbox/index.js";
import { Names, parseEndless, playLines, readCall } from "../support/transcripts.js";
import { readTranscripts } from "../support/transcripts.js";
import type { Player } from "../support/transcripts.js";
import { request } from "./support/request.js";

/** An optional key or region, the method and path of a request, and its body as it is sent. */
const requestLine =
  /^(keyless )?(?:key (.*?) (?=(?:EU )?[A-Z]+ \/))?(EU )?([A-Z]+ \/\S*)(?: (.+))?$/;

/** The headers of an answer that a step names if they are there. */
const headers = ["allow", "retry-after", "x-ratelimit-limit"];

/**
 * A step is a request, such as `EU POST /api/v4/runs {"task":"x"}`, with the status and body of its answer; a call of the control
 * of the sandbox; or `sandbox` with the options of another one.
 */
class SandboxPlayer implements Player {
  readonly names: Names = new Names();
  #sandbox: Sandbox | undefined;
  #callOff: () => void = () => {};

  async perform(step: string): Promise<unknown> {
    const [, options] = /^sandbox (.*)$/.exec(step) ?? [];
    if (options !== undefined) return this.start(options);
    return requestLine.test(step) ? this.#ask(step) : this.#control(step);
  }

  /** What a request says nothing of is a success. */
  expect(step: string, result: string | undefined): unknown {
    if (!requestLine.test(step)) return result && this.names.expectation(result);
    const parts = /^(\d+)(?: (?!with )(.*?))?(?: with (.*))?$/.exec(result ?? "200") ?? [];
    const [, status = "", says = "", named = ""] = parts;
    const pairs = named.split(", ").map((each) => each.split(" "));
    const body = this.#bodyOf(status, says);
    return { status: Number(status), body, headers: Object.fromEntries(named === "" ? [] : pairs) };
  }

  /** Starts a sandbox with these options in the place of another one. */
  async start(options: string): Promise<void> {
    await this.#sandbox?.close();
    const given: unknown = parseEndless(options === "" ? "{}" : options);
    this.#sandbox = await Reflect.apply(startSandbox, undefined, [given]);
  }

  /** Ends the sandbox, and returns the tasks that ran there. */
  async end(): Promise<string[]> {
    const tasks = this.#sandbox?.control.runs().map(({ task }) => task);
    await this.#sandbox?.close();
    return tasks ?? [];
  }

  get #current(): Sandbox {
    return this.#sandbox ?? expect.unreachable("no sandbox was started");
  }

  async #ask(step: string): Promise<unknown> {
    const [, keyless, key, eu, call = "", raw] = requestLine.exec(step) ?? [];
    const answer = await request(this.#current, call, undefined, {
      ...(keyless !== undefined && { key: null }),
      ...(key !== undefined && { key }),
      ...(raw !== undefined && { raw: raw.replace("NUL", "\u0000") }),
      region: eu === undefined ? "us" : "eu",
    });
    const named = headers.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: answer.status, body: answer.body, headers: Object.fromEntries(named) };
  }

  async #control(step: string): Promise<unknown> {
    const { name, args } = readCall(step);
    const { control } = this.#current;
    const runs = () => control.runs();
    if (name === "tasks") return runs().map(({ task }) => task);
    if (name === "statuses") return countWords(runs().map(({ status }) => status));
    if (name === "callOff") return this.#callOff();
    const [last = "", ...path] = name.split(".").toReversed();
    const owner: object = path.reduceRight((from, each) => Reflect.get(from, each), control);
    const result: unknown = await Reflect.apply(Reflect.get(owner, last), owner, args);
    if (typeof result === "function") this.#callOff = () => void Reflect.apply(result, owner, []);
    return result;
  }

  /** What a refusal has to say: the place and the kind of each problem, and part of its message. */
  #bodyOf(status: string, says: string): unknown {
    if (says === "") return status === "200" ? expect.anything() : { message: expect.any(String) };
    if (/^["{[]/.test(says)) return this.names.expectation(says);
    return { detail: says.split("; ").map(problem) };
  }
}

function problem(text: string): object {
  const [loc = "", type, ...message] = text.split(" ");
  const msg: unknown = expect.stringContaining(message.join(" "));
  return { loc: loc.split("."), msg, type: type ?? expect.any(String) };
}

/** `running running queued` -> `2 running queued`. */
function countWords(words: readonly string[]): string {
  const count = (all: string, word: string): string => `${all.split(" ").length} ${word}`;
  return words.join(" ").replaceAll(/\b(\w+)(?: \1\b)+/g, count);
}

const transcripts = readTranscripts(join(import.meta.dirname, "transcripts"));

it.each(transcripts)("%s", async (_, { head, text }) => {
  const [options = "", ...setup] = head.split("\n");
  const player = new SandboxPlayer();
  onTestFinished(() => void player.end());
  await player.start(options);
  for await (const { line, shown, expected } of playLines([...setup, text].join("\n"), player))
    expect(shown, line).toEqual(expected);
  // What is refused does not run.
  expect(await player.end()).not.toContain("never");
});
