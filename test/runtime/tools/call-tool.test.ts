import { afterAll, describe, expect, it } from "vitest";
import { CloudAgent, ConfigurationError, WaitTimeoutError } from "../../../generated/index.js";
import { mcpTools } from "../../../generated/mcp.js";
import { type AgentTool, callTool } from "../../../runtime/tools/index.js";
import { startSandbox } from "../../../sandbox/index.js";
import { solveChallenge } from "../../sandbox/support/solve-challenge.js";

const tools: readonly AgentTool[] = mcpTools;

function toolOf(name: string): AgentTool {
  const found = tools.find((tool) => tool.name === name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
}

const sandbox = await startSandbox({ runDuration: 50 });
const client = new CloudAgent(sandbox.us);
afterAll(() => sandbox.close());

describe("callTool", () => {
  it("starts a run, waits for it, and returns its result", async () => {
    const started = await callTool(client, toolOf("start_run"), { task: "Find it" });
    expect(started).toMatchObject({
      text: "The run has started. Call wait_run with its ID.",
      data: { id: expect.any(String) as unknown },
    });
    const statuses: string[] = [];
    const onStatus = (status: string): unknown => statuses.push(status);
    const { id } = started.data;
    expect(await callTool(client, toolOf("wait_run"), { id }, { onStatus })).toMatchObject({
      data: { id, status: "completed", result: "Sandbox result of: Find it", done: true },
    });
    expect(statuses.at(-1)).toBe("completed");
  });

  it("answers that a run is not finished when the wait is over, and cancels nothing", async () => {
    sandbox.control.scriptRuns({ task: "slow", course: { duration: 60_000 } });
    const { data } = await callTool(client, toolOf("start_run"), { task: "slow" });
    const { id } = data;
    const answer = await callTool(client, toolOf("wait_run"), { id, seconds: 1 });
    const says = "Not finished yet. Nothing was cancelled: call wait_run again with the same ID.";
    expect(answer.text).toBe(says);
    expect(answer.data).toMatchObject({ id, done: false });
    expect(sandbox.control.run(String(id)).status).not.toBe("cancelled");
  });

  it("says why the last read of a wait failed", async () => {
    const error = { id: "run_1", elapsed: 5, cause: new Error("no connection") };
    const waitForCompletion = () => Promise.reject(new WaitTimeoutError(error));
    const lost = { v4: { runs: { waitForCompletion } } };
    const { text } = await callTool(lost, toolOf("wait_run"), { id: "run_1" });
    expect(text).toMatch(/^No status was read yet\. .* The last read failed: no connection$/);
  });

  it("never waits longer than the tool allows", async () => {
    const wait = { seconds: 1, status: "status", output: "result" };
    const { data } = await callTool(client, toolOf("start_run"), { task: "slow" });
    const { id } = data;
    const tool = { ...toolOf("wait_run"), wait };
    const answer = await callTool(client, tool, { id, seconds: 600 });
    expect(answer.data).toMatchObject({ done: false });
  });

  it("ends a wait on an abort, not the run", async () => {
    const { data } = await callTool(client, toolOf("start_run"), { task: "slow" });
    const { id } = data;
    const reason = new Error("enough");
    const signal = AbortSignal.abort(reason);
    await expect(callTool(client, toolOf("wait_run"), { id }, { signal })).rejects.toBe(reason);
    expect(sandbox.control.run(String(id)).status).not.toBe("cancelled");
  });

  it("ends a read on an abort, and carries a change through", async () => {
    const call = { signal: AbortSignal.abort("enough") };
    await expect(callTool(client, toolOf("account"), {}, call)).rejects.toBe("enough");
    const { data } = await callTool(client, toolOf("start_run"), { task: "x" }, call);
    expect(sandbox.control.run(String(data["id"]))).toMatchObject({ task: "x" });
  });

  it("opens and stops a browser", async () => {
    const { data } = await callTool(client, toolOf("open_browser"), { proxyCountryCode: "de" });
    expect(data["cdpUrl"]).toMatch(/^ws:/);
    const stopped = await callTool(client, toolOf("stop_browser"), { id: data["id"] });
    expect(stopped).toMatchObject({ text: "The browser is stopped.", data: { id: data["id"] } });
    expect(sandbox.control.browser(String(data["id"]))).toMatchObject({ stopped: true });
  });

  it.each(["text", "number"])("signs up with a %s, and keeps the key apart", async (form) => {
    const { data } = await callTool(client, toolOf("sign_up_start"), {});
    const solved = Number(solveChallenge(String(data["challenge_text"])));
    const answer = form === "number" ? solved : ` ${solved}`;
    const solution = { challenge_id: data["challenge_id"], answer };
    const grant = await callTool(client, toolOf("sign_up_verify"), solution);
    expect(grant.secret).toMatch(/\S{10,}/);
    expect(JSON.stringify({ ...grant, secret: undefined })).not.toContain(grant.secret);
  });

  it("sends no answer that is not a number", async () => {
    const input = { challenge_id: "3f0c2c9e-6f0d-4f6e-9d2b-5b8f4d1c7a10", answer: "seven" };
    const before = sandbox.control.requests().length;
    const verifying = callTool(client, toolOf("sign_up_verify"), input);
    await expect(verifying).rejects.toThrow(ConfigurationError);
    await expect(verifying).rejects.toThrow('answer must be a number such as 12.5, not "seven"');
    expect(sandbox.control.requests()).toHaveLength(before);
  });
});

describe("the tools of the specs", () => {
  const named = tools.map((tool) => [tool.name, tool] as const);

  it.each(named)("%s calls a method of the client", (_name, { api, method }) => {
    let found: unknown = client;
    for (const name of [api, ...method.split(".")]) found = Reflect.get(Object(found), name);
    expect(found).toBeTypeOf("function");
  });

  it("cannot call what the client does not have", async () => {
    const tool = { ...toolOf("account"), method: "getNothing" };
    await expect(callTool(client, tool, {})).rejects.toThrow(
      "The client has no method billing.getNothing",
    );
  });
});
