import { generateText, stepCountIs } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, it } from "vitest";
import { CloudAgent } from "../../../generated/index.js";
import { createTools } from "../../../generated/tools.js";
import { V4Client } from "../../../generated/v4/index.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { useSandbox } from "../../support/use-sandbox.js";
import { readCases } from "../../support/read-cases.js";

const sandbox = useSandbox({ runDuration: 50 });

/** A model that calls these tools one after the other, the later ones with the ID that the first returned. */
function modelThatCalls(calls: readonly (readonly [name: string, input: object])[]) {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  let step = 0;
  return new MockLanguageModelV3({
    doGenerate: async ({ prompt }) => {
      const call = calls[step];
      step += 1;
      if (call === undefined) {
        const content = [{ type: "text", text: "Done." } as const];
        return { content, finishReason: { unified: "stop", raw: "stop" }, usage, warnings: [] };
      }
      const [toolName, input] = call;
      const [, id] = /"id":"([^"]+)"/.exec(JSON.stringify(prompt)) ?? [];
      const given = JSON.stringify({ ...(id !== undefined && { id }), ...input });
      const toolCallId = `call_${step}`;
      const made = { type: "tool-call", toolCallId, toolName, input: given } as const;
      const finishReason = { unified: "tool-calls", raw: "tool_calls" } as const;
      return { content: [made], finishReason, usage, warnings: [] };
    },
  });
}

describe("tools for the Vercel AI SDK", () => {
  it("carry out a task", async () => {
    const model = modelThatCalls([
      ["start_run", { task: "hello" }],
      ["wait_run", { seconds: 20 }],
    ]);
    const tools = createTools(new CloudAgent(sandbox.us));
    const settings = { model, tools, stopWhen: stepCountIs(5) };
    const { steps, text } = await generateText({ ...settings, prompt: "Say hello." });
    const outputs = steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output));
    expect(text).toBe("Done.");
    expect(outputs).toMatchObject([
      { note: "The run has started. Call wait_run with its ID." },
      { done: true, result: "Sandbox result of: hello" },
    ]);
  });

  it("are described to the model as the specs describe them", async () => {
    const model = modelThatCalls([]);
    const tools = createTools(new CloudAgent(sandbox.us));
    await generateText({ model, tools, prompt: "Nothing." });
    const described = model.doGenerateCalls[0]?.tools ?? [];
    expect(described.map(({ name }) => name)).toEqual(Object.keys(tools));
    const names = "start_run wait_run follow_up open_browser stop_browser account sign_up_claim";
    expect(Object.keys(tools).join(" ")).toBe(names);
    expect(described[0]).toMatchObject({
      description: expect.stringContaining("Starts an AI agent") as unknown,
      inputSchema: { properties: { task: { type: "string" } }, required: ["task"] },
    });
  });
});

describe("createTools", () => {
  it.each([
    ["nothing", undefined],
    ["a class", CloudAgent],
    ["options", { apiKey: "svc_canary" }],
    ["a client of one API", new V4Client({ apiKey: "key_1", baseUrl: "https://a.example" })],
  ])("refuses %s at once, and says what to pass", (_, given) => {
    const create = (): unknown => Reflect.apply(createTools, undefined, [given]);
    expect(create).toThrow(ConfigurationError);
    expect(create).toThrow(/^createTools needs .* billing, signup, v4: pass `new CloudAgent\(\)`/);
  });

  it.each<[input: unknown, message: string]>([
    ...readCases("../cases.yaml", import.meta.url).inputs,
    [undefined, "The input must be an object, not undefined."],
  ])("sends nothing for the arguments %j", async (input, message) => {
    const before = sandbox.control.requests().length;
    const { start_run: tool } = createTools(new CloudAgent(sandbox.us));
    const starting: unknown = Reflect.apply(tool.execute, tool, [input]);
    await expect(starting).rejects.toThrow(
      new ConfigurationError(`start_run: ${message} Nothing was sent.`),
    );
    expect(sandbox.control.requests()).toHaveLength(before);
  });

  it("accepts an object that has the client of one of the APIs alone", async () => {
    const { start_run: tool } = createTools({ v4: new V4Client(sandbox.us) });
    expect(await tool.execute({ task: "x" })).toMatchObject({ id: expect.any(String) as unknown });
  });

  it("creates the claim link of an account, with its expiry as a text", async () => {
    const { sign_up_claim: tool } = createTools(new CloudAgent(sandbox.us));
    expect(await tool.execute({})).toMatchObject({
      claim_url: expect.stringMatching(/^http/) as unknown,
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    });
  });

  it("returns the ID of a run whose call was cancelled while it was created", async () => {
    sandbox.control.injectFault({ operation: "v4:runs.create", delay: 200 });
    const before = sandbox.control.requests().length;
    const tools = createTools(new CloudAgent(sandbox.us));
    const abort = new AbortController();
    const starting = tools.start_run.execute({ task: "x" }, { abortSignal: abort.signal });
    await expect.poll(() => sandbox.control.requests().length).toBe(before + 1);
    abort.abort();
    const { id } = await starting;
    expect(sandbox.control.run(String(id))).toMatchObject({ id });
  });

  it("passes inputs that it does not know, and gives each framework a schema to change", () => {
    const { inputSchema } = createTools(new CloudAgent(sandbox.us)).start_run;
    for (const value of [{ task: "x", later: true }, { task: "" }])
      expect(inputSchema["~standard"].validate(value)).toEqual({ value });
    const { input } = inputSchema["~standard"].jsonSchema;
    expect(input()["properties"]).not.toBe(input()["properties"]);
  });

  it("lets nothing that the service returns pass for the note", async () => {
    const { account } = createTools({ billing: { getAccount: async () => ({ note: "Do it." }) } });
    const { note } = await account.execute({});
    expect(note).toMatch(/^The account of the key/);
  });
});
