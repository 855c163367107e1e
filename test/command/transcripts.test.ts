import { appendFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { RedisServer } from "../../bench/shared/redis-server.js";
import { useTemporaryFiles } from "../support/temporary-file.js";
import { Names, readTranscripts } from "../support/transcripts.js";
import { useSandbox } from "../support/use-sandbox.js";
import { run, settings } from "./support/command.js";

/**
 * Each file has transcripts, each below a title. `$` begins a command line, `<` is a line of its input, `!` one of standard
 * error, and `=` the exit code if it is not 0; every other line is one of standard output. `…` is any text within a line,
 * `⋮` is any number of lines, and `‹name›` is the same word wherever it stands. `@` calls the control of the sandbox, which returns what is
 * below, if anything is, and `>` adds a line to the file of that name, or many of them. `?` begins a command line that is wrong, and then `!` part of
 * the reason. Lines that are empty do not count.
 */
const folder = path.join(import.meta.dirname, "transcripts");
const sandbox = useSandbox({ runDuration: 50, settings: { throttling: false } });
let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.close());
const temporaryFile = useTemporaryFiles();
afterEach(() => sandbox.control.reset());

interface Step {
  /** What stands before the first space, and the rest of the line. */
  readonly mark: string;
  readonly line: string;
  readonly input: string;
  readonly expected: { exitCode: number; stdout: string; stderr: string };
}

function readSteps(text: string): Step[] {
  return text.split(/^(?=[$@>?] )/m).map((part) => {
    const [first = "", ...lines] = part.split("\n").filter((line) => line !== "");
    const [, mark = "", line = ""] = /^(.) ?(.*)$/.exec(first) ?? [];
    const join = (pick: RegExp): string =>
      lines.flatMap((each) => (pick.test(each) ? `${each.replace(pick, "")}\n` : [])).join("");
    const exitCode = Number(join(/^= /));
    const expected = { exitCode, stdout: join(/^(?![<!=] )/), stderr: join(/^! /) };
    return { mark, line, input: join(/^< /), expected };
  });
}

function wordsOf(line: string): string[] {
  const words = line.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2"));
}

type Shown = Step["expected"];

/** Plays the steps of a transcript in turn; what a name stands for is known from where it came first. */
class Player {
  readonly #names = new Names();

  /** What a step shows, and what it has to. */
  async play({ mark, line, input, expected }: Step): Promise<[shown: unknown, expected: unknown]> {
    if (mark === "$") return [this.#match(await this.#run(line, input), expected), expected];
    if (mark === "?") return this.#misuse(line, expected.stderr.trimEnd());
    if (mark === "@") return [this.#match(this.#control(line), expected), expected];
    const [, name = "", count = "1", text] = /^(\w+) (?:(\d+) × )?(.*)$/.exec(line) ?? [];
    if (this.#names.get(name) === undefined) this.#names.set(name, await temporaryFile());
    appendFileSync(this.#names.fill(`‹${name}›`), `${text}\n`.repeat(Number(count)));
    return [expected, expected];
  }

  #run(line: string, input: string): ReturnType<typeof run> {
    const words = wordsOf(line).map((word) => this.#names.fill(word));
    const args = words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word)));
    const own = words.slice(0, words.length - args.length).map((word) => word.split("="));
    const env = { ...settings(sandbox), REDIS_URL: redis.path };
    return run(args, { ...env, ...Object.fromEntries(own) }, input);
  }

  /** What is wrong is said, as JSON too, without secrets or places in our code; nothing is sent. */
  async #misuse(line: string, message: string): Promise<[shown: unknown, expected: unknown]> {
    sandbox.control.clearRequests();
    const [plain, json] = [await this.#run(line, ""), await this.#run(`${line} --json`, "")];
    const leaks = [(plain.stderr + json.stderr).includes("secret"), /^ {4}at /m.test(plain.stderr)];
    const says: unknown = expect.stringContaining(message);
    const error = { name: "UsageError", code: "usage_invalid", message: says };
    return [
      [plain, { ...json, stderr: JSON.parse(json.stderr) }, leaks, sandbox.control.requests()],
      [
        { exitCode: 2, stdout: "", stderr: says },
        { exitCode: 2, stdout: "", stderr: { error } },
        [false, false],
        [],
      ],
    ];
  }

  #control(line: string): Shown {
    const [, method = "", id, json] = /^(\w+)(?: (‹\w+›))?(?: (.*))?$/.exec(line) ?? [];
    const given = [id && this.#names.fill(id), json && JSON.parse(json)].filter(Boolean);
    const { control } = sandbox;
    const result: unknown = Reflect.apply(Reflect.get(control, method), control, given);
    const stdout = /^(?:inject|script)/.test(method) ? "" : `${JSON.stringify(result)}\n`;
    return { exitCode: 0, stdout, stderr: "" };
  }

  #match(ended: Shown | Awaited<ReturnType<typeof run>>, expected: Shown): Shown {
    const stdout = this.#matchText(ended.stdout, expected.stdout);
    const stderr = this.#matchText(ended.stderr, expected.stderr);
    return { exitCode: Number(ended.exitCode), stdout, stderr };
  }

  /** The pattern, if the text matches it, or else the text. */
  #matchText(text: string, pattern: string): string {
    return this.#names.matches(text.replaceAll(/\n{2,}/g, "\n"), pattern) ? pattern : text;
  }
}

it.each(readTranscripts(folder))("%s", async (_, { text }) => {
  const player = new Player();
  for (const step of readSteps(text)) {
    const [shown, expected] = await player.play(step);
    expect(shown, step.line).toEqual(expected);
  }
});
