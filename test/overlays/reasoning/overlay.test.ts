import { beforeEach, describe, expect, it } from "vitest";
import { V2Client } from "../../../generated/v2/index.js";
import { V3Client } from "../../../generated/v3/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { ReasoningError } from "../../../runtime/errors/index.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { type Loopback, sendJson, useServer } from "../../runtime/transport/loopback.js";

// What the client of a document gets: test/scenarios/reasoning.md.

describe("a client", () => {
  let server: Loopback;
  beforeEach(async () => {
    server = await useServer((response) => sendJson(response, 200, { id: "a" }));
  });

  const options = (): { apiKey: string; baseUrl: string } => ({
    apiKey: "key",
    baseUrl: server.baseUrl,
  });

  /** The fields of a body as they arrived, without the task. */
  function received(): unknown {
    return JSON.parse(server.seen.at(-1)?.body ?? "null", (name, value: unknown) =>
      name === "task" ? undefined : value,
    );
  }

  const model: string = "fam-h-m3";
  const level = { task: "t", thinkingLevel: "high" } as const;
  const run = { task: "t", model, modelParams: { reasoning: { effort: "low" } } };

  it.each<[string, () => Promise<unknown>]>([
    ["runs.create", () => new V4Client(options()).runs.create(run)],
    ["runs.create", () => new V4Client(options()).runs.createAndWait(run)],
    ["sessions.create", () => new V3Client(options()).sessions.create({ ...level, model })],
    ["tasks.create", () => new V2Client(options()).tasks.create({ ...level, llm: model })],
  ])("rejects what the model is known not to take, and sends nothing: %s", async (name, call) => {
    const error = await rejectionOf(call());
    expect(error).toBeInstanceOf(ReasoningError);
    const steps =
      name === "runs.create" ? ["modelParams", "reasoning", "effort"] : ["thinkingLevel"];
    const detail = [{ loc: ["body", ...steps], type: "value_error" }];
    expect(error).toMatchObject({ local: true, status: 422, operation: name, detail });
    expect(server.seen).toEqual([]);
  });

  it("leaves it to the service when validation is off", async () => {
    await new V4Client({ ...options(), validation: "off" }).runs.create(run);
    expect(received()).toEqual({ ...run, task: undefined });
  });

  it("sends what the caller wrote: aliases, absent, empty and null settings", async () => {
    const { runs } = new V4Client(options());
    const { sessions } = new V3Client(options());
    for (const settings of [{}, { modelParams: {} }, { modelParams: { reasoning: {} } }]) {
      await runs.create({ task: "t", ...settings });
      expect(received()).toEqual(settings);
    }
    for (const settings of [
      { model: "svc-ultra", thinkingLevel: null },
      { model: "svc-max", thinkingLevel: "low" },
      { model: "fam-z-1", thinkingLevel: "high" },
    ] as const) {
      await sessions.create({ task: "t", ...settings });
      expect(received()).toEqual(settings);
    }
    const withoutTypes: object = { task: "t", modelParams: null };
    await runs.create({ task: "t", ...withoutTypes });
    expect(received()).toEqual({ modelParams: null });
  });
});
