import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createLineReporter } from "../../../generator/run/cli/reporter.js";
import { emitProblem, GeneratorError } from "../../../generator/api/problem.js";
import {
  emitJson,
  emitMarkdown,
  emitText,
  type SyncReport,
} from "../../../generator/follow/report.js";
import { createWatchReport } from "../../../generator/run/watch/watch-report.js";
import { createApiReport } from "../../generator/follow/support/report.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { runWarm, type Program } from "../../generator/support/warm/warm-run.js";
import { forgedLine, hostileText, obeyed } from "../support/hostile-text.js";

const root = path.resolve(import.meta.dirname, "../../..");

/** A name that a file can have. */
const hostileName = "\u001b]0;owned\u0007\u009b2J\u202espec";

/** As a document's names may be; not every parser takes a `%` in them. */
const hostileKey = hostileText.replaceAll("%", "");

/** A document whose every name is hostile; `more` goes into its operation. */
function hostileDocument(more: object = {}): object {
  const schema = { type: "object", [`x-${hostileKey}`]: 1, properties: { [hostileKey]: {} } };
  return {
    openapi: "3.1.0",
    info: { title: hostileText, version: hostileText },
    servers: [{ url: "https://api.example/" }],
    paths: {
      [`/a/${hostileKey}`]: {
        get: {
          operationId: hostileText,
          callbacks: { [hostileKey]: {} },
          responses: { "200": { description: hostileText, content: { [hostileKey]: { schema } } } },
          ...more,
        },
      },
    },
  };
}

/** Runs a program of the generator and gives what it writes. */
async function run(name: Program["name"], ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await runWarm({ name, folder: root, args });
  return stdout + stderr;
}

function writeDocument(document: object | string): string {
  const file = path.join(createFolder(), `${hostileName}.json`);
  writeFileSync(file, typeof document === "string" ? document : JSON.stringify(document));
  return file;
}

describe("sets the title, the clipboard or the screen of whoever generates a client", () => {
  const out = (): string => path.join(createFolder(), "out");

  it.each([
    ["names that are noted", hostileDocument()],
    ["mistakes that the linter quotes", hostileDocument({ [hostileKey]: hostileText })],
    ["a reference to nowhere", hostileDocument({ parameters: [{ $ref: `#/${hostileKey}` }] })],
    ["text that is no JSON", `{ "${hostileText}`],
  ])("with %s, and the name of the file", async (_, document) => {
    const args = ["--spec", writeDocument(document), "--out", out()];
    const written = await run("generate", ...args);
    expect(written).toMatch(/\\u001b|\\u009b/);
    expect(written).not.toMatch(obeyed);
  });

  it("with notes for a program", async () => {
    const args = ["--spec", writeDocument(hostileDocument()), "--out", out(), "--json"];
    const written = await run("generate", ...args);
    expect(written).not.toMatch(obeyed);
    expect(JSON.parse(written)).toBeTypeOf("object");
  });

  it("with a published document that is compared", async () => {
    const file = writeDocument(hostileDocument());
    const written = await run("sync", `v4=${file}`);
    expect(written).toMatch(/\\u001b|\\u009b/);
    expect(written).not.toMatch(obeyed);
  });

  it("with a problem that goes on in a line of its own", () => {
    const problem = { file: forgedLine, message: forgedLine, expected: hostileText };
    expect(emitProblem(problem)).not.toMatch(/\n/);
    expect(new GeneratorError(problem).message).not.toMatch(obeyed);
  });
});

describe("hides a change from whoever reads the report of a sync", () => {
  const version = { ours: "1", published: hostileText };
  const texts = { foreign: [hostileText], outside: [hostileText] };
  const changes = [{ kind: "x", severity: "major", message: hostileText }] as const;
  const report: SyncReport = {
    apis: [createApiReport({ from: hostileText, version, ...texts })],
    verdict: { severity: "major", changes },
    lags: true,
    work: [{ file: hostileText, message: hostileText, expected: hostileText }],
  };

  it.each([
    ["on a terminal", emitText],
    ["in a pull request", emitMarkdown],
    ["in a program", emitJson],
  ])("%s", (_, emit) => {
    expect(emit(report)).not.toMatch(obeyed);
    expect(emit(report)).not.toMatch(/^\W*The run is completed/m);
  });
});

describe("draws over the terminal of whoever watches specs", () => {
  const terminal = (written: string[]) => ({
    isTTY: true,
    write: (part: string): void => void written.push(part),
  });
  const ours = /\r\u001b\[K/g;

  const modes = [{ json: true }, { quiet: true }, {}, { verbose: true }];

  it.each(modes)("with a mistake, reported with %j", (flags) => {
    const written: string[] = [];
    const problem = { file: hostileText, message: hostileText };
    const all = { json: false, quiet: false, verbose: false, ...flags };
    const report = createWatchReport(all, terminal(written).write);
    const cause = new Error(hostileText);
    for (const error of [new GeneratorError(problem, 1, { cause }), cause])
      report({ event: "refused", apis: [hostileText], error, time: 1 }, hostileText);
    expect(written.join("")).toContain("u001b]52");
    expect(written.join("").replaceAll(ours, "")).not.toMatch(obeyed);
  });

  it("with the name of a step", async () => {
    const written: string[] = [];
    const reporter = createLineReporter(terminal(written));
    const same = (result: string): string => result;
    await reporter.step(hostileText, () => hostileText, same);
    expect(written.join("").match(ours)).toHaveLength(2);
    expect(written.join("").replaceAll(ours, "")).not.toMatch(obeyed);
  });
});
