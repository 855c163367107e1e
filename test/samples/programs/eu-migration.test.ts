import { afterAll, expect, it } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { takeProgram } from "../support/take-program.js";

const author = await takeProgram(["eu-migration.ts"]);
const sandbox = await startSandbox({ runDuration: 50 });
afterAll(async () => {
  await author[Symbol.asyncDispose]();
  await sandbox.close();
});

it("runs requests of V2 and V3 in the EU, and says what is lost on the way", async () => {
  const requests = [
    { task: "a", model: "svc-mini", thinkingLevel: "low" },
    { task: "b", llm: "fam-a-5.6-sol", thinkingLevel: "disabled" },
    { task: "c", llm: "fam-a-5.6-luna", thinking: true },
    { task: "d", model: "fam-a-5.6-luna", thinkingLevel: "high", useOwnKey: true },
  ];
  await author.save("requests.jsonl", requests.map((each) => JSON.stringify(each)).join("\n"));
  const { baseUrl, apiKey } = sandbox.eu;
  const settings = { SERVICE_EU_BASE_URL: baseUrl, SERVICE_API_KEY: apiKey };
  const { exitCode, stdout, stderr } = await author.program("eu-migration.js", settings).ended;

  expect(stderr).toBe("");
  expect(exitCode).toBe(0);
  expect(stdout.trim().split("\n")).toEqual([
    expect.stringMatching(/^1 not in the EU: .*fam-c-3-flash/),
    '1 completed: "Sandbox result of: a"',
    '2 completed: "Sandbox result of: b"',
    expect.stringMatching(/^3 thinking: ./),
    '3 completed: "Sandbox result of: c"',
    expect.stringMatching(/^4 useOwnKey: ./),
    '4 completed: "Sandbox result of: d"',
  ]);
  const created = sandbox.control.requests().filter(({ method }) => method === "POST");
  expect(created.map(({ region }) => region)).toEqual(["eu", "eu", "eu", "eu"]);
  expect(created.map(({ body = "" }): unknown => JSON.parse(body))).toEqual([
    { task: "a" },
    { task: "b", model: "fam-a-5.6-sol", modelParams: { reasoning: { effort: "none" } } },
    { task: "c", model: "fam-a-5.6-luna" },
    { task: "d", model: "fam-a-5.6-luna", modelParams: { reasoning: { effort: "high" } } },
  ]);
});
