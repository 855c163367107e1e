import { beforeAll, expect, it } from "vitest";
import type { Newcomer } from "../../first-ten-minutes/support/newcomer.js";
import { settingsOf } from "../support/settings-of.js";
import { takeProgram } from "../support/take-program.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: 50 });
let author: Newcomer;

beforeAll(async () => {
  author = await takeProgram(["deploy/route.ts", "deploy/worker.ts", "deploy/lambda.ts"]);
  return () => author[Symbol.asyncDispose]();
});

/** Calls the handlers of a file as its host does, and returns what is printed of them. */
async function host(program: string): Promise<unknown> {
  await author.save("host.js", program);
  const { exitCode, stdout, stderr } = await author.program("host.js", settingsOf(sandbox.us))
    .ended;
  expect([exitCode, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

const request = `const request = (query, task) => new Request("http://host/runs" + query, task && { method: "POST", body: JSON.stringify({ task }) });`;
const ended = { status: "completed", result: "Sandbox result of: x" };

it("a route handler answers with the ID at once, and with the run when it has ended", async () => {
  const run = await host(`
    import { GET, POST } from "./route.js";
    ${request}
    const { id } = await (await POST(request("", "x"))).json();
    let run = {};
    while (run.status !== "completed") run = await (await GET(request("?id=" + id))).json();
    console.log(JSON.stringify(run));`);
  expect(run).toMatchObject(ended);
});

it("a Worker has its settings from its environment", async () => {
  const answer = await host(`
    import worker from "./worker.js";
    ${request}
    const { SERVICE_API_KEY, SERVICE_BASE_URL } = process.env;
    const ask = async (...asked) => (await worker.fetch(request(...asked), { SERVICE_API_KEY, SERVICE_BASE_URL })).json();
    const { id } = await ask("", "x");
    console.log(JSON.stringify(await ask("?id=" + id)));`);
  expect(answer).toEqual({ status: expect.stringMatching(/./) });
});

it("a function waits as long as it may, and is called again until the run has ended", async () => {
  sandbox.control.scriptRuns({ task: "slow", course: { duration: 2_000 } });
  const [first, last] = Object(
    await host(`
    import { begin, wait } from "./lambda.js";
    const begun = await begin({ task: "slow" });
    const first = await wait(begun, { getRemainingTimeInMillis: () => 5_500 });
    const last = await wait(first, { getRemainingTimeInMillis: () => 60_000 });
    console.log(JSON.stringify([first, last]));`),
  );
  expect(Object.keys(first)).toEqual(["id"]);
  expect(last).toMatchObject({ id: first.id, run: { status: "completed" } });
});
