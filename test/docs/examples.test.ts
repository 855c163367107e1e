import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { V4Client } from "../../generated/v4/index.js";
import { solveChallenge } from "../sandbox/support/solve-challenge.js";
import { useSandbox } from "../support/use-sandbox.js";
import { check, checkProxy, convert, listManaged, signUp, takeTurns } from "./fixtures/examples.js";
import { waitForChange } from "./fixtures/examples.js";

/** The options and methods that programs use most. */
const mostUsed = `
  OpenBrowser SharedRateBudget budget checkReasoning checkRegion interceptors logger maxThrottleWait models
  onCreated onError onRetry onStatus onThrottle poll pollInterval requestBudget result serialize signal solve
  startSandbox supportedReasoning toModelParams toV4 waitTimeout withJsonSchema withResponse
`.match(/\S+/g);

const guide = readdirSync("docs/samples/guide").map((file) => `docs/samples/guide/${file}`);
const samples = [...guide, "test/docs/fixtures/examples.ts"].map((file) =>
  readFileSync(file, "utf8"),
);

/** An example in a comment, one block of code, and the name that the comment is of. */
const example = /@example\n \s*\* ```ts\n([^]*?)\n \s*\* ```\n[^]*?\*\/\s+(?:[a-z]+ )*([\w]+)/g;

const examples = ["runtime", "sandbox"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(`${folder}/${file}`, "utf8").matchAll(example)])
    .map(([, code = "", name = ""]) => ({ name, code: code.replaceAll(/^ *\* ?/gm, "") })),
);

describe("an example in JSDoc", () => {
  it("is there for what programs use most", () => {
    expect(examples.map(({ name }) => name).toSorted()).toEqual(mostUsed);
  });

  it.each(examples)("of $name is part of a sample, which runs", ({ code }) => {
    expect(samples.some((sample) => holdsLines(sample, code))).toBe(true);
  });
});

describe("examples that no page shows", () => {
  const sandbox = useSandbox({ runDuration: 50 });
  afterEach(() => void vi.unstubAllEnvs());

  it("wait, take turns and sign up", async () => {
    const client = new V4Client(sandbox.us);
    const states = [{ status: "started", after: 0 }];
    const task = "Look.";
    sandbox.control.scriptRuns({ task, course: { duration: Infinity, states } });
    const { id } = await client.runs.create({ task });
    const change = waitForChange(client, id);
    await expect.poll(() => sandbox.control.requests().at(-1)?.path).toMatch(/\/status$/);
    sandbox.control.setRun(id, { duration: 0 });
    expect(await change).toBe("completed");
    await takeTurns(client, ["Write.", "Read."]);
    vi.stubEnv("SERVICE_BASE_URL", sandbox.us.baseUrl);
    const question = async (text: string): Promise<string> => solveChallenge(text);
    expect(await signUp({ question })).toMatch(/^sandbox_/);
  });

  it("check and convert bodies", () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    check();
    checkProxy();
    listManaged();
    expect(convert()).toEqual({
      modelParams: { reasoning: { effort: "low" } },
      body: {
        task: "Find the opening hours",
        model: "fam-c-3-flash",
        modelParams: { thinkingConfig: { thinkingLevel: "low" } },
      },
    });
    const said = log.mock.calls.map(([first]) => JSON.stringify(first));
    log.mockRestore();
    expect(said).toEqual([
      '"body.modelParams.thinkingConfig.thinkingLevel"',
      '{"modelParams.thinkingConfig.thinkingLevel":["low","medium","high"]}',
      expect.stringContaining("proxyCountryCode"),
      '["fam-a-5.6-luna","fam-a-5.6-sol"]',
      expect.stringContaining("useOwnKey"),
    ]);
  });
});

it("lines of a sample are found as whole lines, at any indentation", () => {
  const sample = "a\n  b {\n    c\n  }\n";
  const found = ["b {\n  c\n}", "b {\nc\n}", "b", "a\nc"].map((code) => holdsLines(sample, code));
  expect(found).toEqual([true, false, false, false]);
});

function holdsLines(sample: string, code: string): boolean {
  const lines = sample.split("\n");
  const [first = "", ...rest] = code.split("\n");
  return lines.some((line, at) => {
    const indentation = line.slice(0, line.length - line.trimStart().length);
    const wanted = [first, ...rest].map((each) => (each === "" ? "" : indentation + each));
    return wanted.every((each, offset) => lines[at + offset] === each);
  });
}
