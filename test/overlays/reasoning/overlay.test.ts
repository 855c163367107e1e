import { beforeEach, describe, expect, it } from "vitest";
import { V2Client } from "../../../generated/v2/index.js";
import { V3Client } from "../../../generated/v3/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import type { OpenApiDocument, SchemaObject } from "../../../generator/model/openapi.js";
import { ReasoningError } from "../../../runtime/errors/index.js";
import { reasoning } from "../../../overlays/reasoning/overlay.js";
import {
  jobsDocument,
  operation,
  weaveDocument,
  type Woven,
} from "../../generator/support/weave-document.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { type Loopback, sendJson, useServer } from "../../runtime/transport/loopback.js";

const control = {
  title: "Boiler",
  description: "How hot.",
  levels: { low: { "fire.level": "ember" } },
};

const pathMatrix = {
  operation: "jobs.create",
  modelField: "engine",
  settingField: "tuning",
  controls: { boiler: control },
  rows: [
    {
      provider: "works",
      models: ["steam", "va*/pour"],
      accepts: { "tuning.fire.level": ["ember", "blaze"], "tuning.valve-mode": ["open"] },
      defaults: { "tuning.fire.level": "ember" },
      control: "boiler",
    },
    { provider: "works", models: ["sail"], accepts: {} },
  ],
};

const levelMatrix = {
  operation: "jobs.create",
  modelField: "engine",
  settingField: "tuning",
  aliases: { quick: "diesel" },
  rows: [
    { provider: "yard", models: ["diesel"], accepts: { tuning: ["half", "full"] } },
    { provider: "yard", models: ["drift"], accepts: {} },
  ],
};

function weaveMatrix(
  matrix: unknown,
  engine: SchemaObject = {},
  tuning: SchemaObject = {},
): Promise<Woven> {
  const create = operation("jobs.create", { takes: "JobCreate", summary: "Start a job" });
  const schemas = {
    Job: { type: "object" },
    JobCreate: {
      type: "object",
      required: ["engine"],
      properties: { engine: { type: "string", ...engine }, tuning },
    },
  };
  const changes: Partial<OpenApiDocument> = { components: { schemas }, "x-reasoning": matrix };
  return weaveDocument(jobsDocument({ "/jobs": { post: create } }, changes), [reasoning]);
}

/** The text of a type that was added, on one line. */
function typeOf({ types }: Woven, name: string): string | undefined {
  return types.find((type) => type.name === name)?.text.replaceAll(/\s+/g, " ");
}

describe("the overlay for reasoning settings", () => {
  it("checks the body before it is sent, and says so", async () => {
    const { client, overlays } = await weaveMatrix(pathMatrix);
    expect(client).toContain(`
  /**
   * Start a job.
   *
   * \`POST /jobs\`
   *
   * @throws {OutcomeUnknownError} Nothing says whether it was carried out (no response, 5xx); nothing was retried.
   * @throws {ReasoningError} The model does not accept a setting; nothing was sent.
   */
  create<Model extends AnyModel = DefaultModel>(
    body: JobCreateFor<Model>,
    options?: RequestOptions,
  ): ApiPromise<Job> {
    return this.#transport.send<Job>(jobsCreate, { body }, options, () => {
      assertSettings(reasoningMatrix, this.#transport, body);
    });
  }
`);
    expect(overlays["reasoning"]).toEqual({ added: [], guarded: ["jobs.create"], superseded: [] });
  });

  it("adds the matrix as a table, without its prose", async () => {
    const { controls: _, ...rest } = pathMatrix;
    expect((await weaveMatrix(pathMatrix, { default: "steam" })).tables).toEqual([
      {
        name: "reasoningMatrix",
        value: { ...rest, defaultModel: "steam" },
        type: { name: "ReasoningMatrix", from: "../../runtime/reasoning/index.js" },
      },
      { name: "reasoningControls", value: { boiler: control.levels } },
    ]);
  });

  it("types the settings by model", async () => {
    const woven = await weaveMatrix(
      pathMatrix,
      { default: "steam" },
      { description: "How it runs." },
    );
    const settings =
      "{ /** `tuning.fire`, as works models accept it. */ fire?: {" +
      ' /** * `tuning.fire.level`, as works models accept it. * @default "ember" */ level?: "ember" | "blaze" };' +
      ' /** `tuning.valve-mode`, as works models accept it. */ "valve-mode"?: "open" }';
    expect(typeOf(woven, "TuningByModel")).toBe(
      `{ steam: ${settings}; "va*/pour": ${settings}; sail: NoSettings }`,
    );
    expect(typeOf(woven, "TuningFor")).toBe(
      [
        '(string & {}) extends Model ? Exclude<JobCreate["tuning"], undefined>',
        'UnnamedModel extends Model ? TuningByModel["steam"]',
        "Model extends KnownModel ? TuningByModel[Model]",
        'Exclude<JobCreate["tuning"], undefined>',
      ].join(" : "),
    );
    expect(typeOf(woven, "JobCreateFor")).toBe(
      'Omit<JobCreate, "engine" | "tuning"> & { engine: Model; /** How it runs. */ tuning?: NoInfer<TuningFor<Model>>; }',
    );
  });

  it("types a level by model and alias, with null where the schema has it", async () => {
    const woven = await weaveMatrix(levelMatrix, {}, { type: ["string", "null"] });
    expect(typeOf(woven, "TuningByModel")).toBe(
      '{ diesel: "half" | "full"; drift: never; quick: "half" | "full" }',
    );
    expect(typeOf(woven, "TuningFor")).toContain("? TuningByModel[Model] | null");
    expect(typeOf(woven, "NoSettings")).toBeUndefined();
  });

  it("types the settings of a request without a model by the default of each region", async () => {
    const engine = { default: "steam", "x-regions": { south: { default: "sail" }, north: {} } };
    expect(typeOf(await weaveMatrix(pathMatrix, engine), "TuningFor")).toContain(
      'UnnamedModel extends Model ? TuningByModel["steam" | "sail"]',
    );
  });

  it("takes a default model without a row for one that is not known", async () => {
    expect(typeOf(await weaveMatrix(pathMatrix, { default: "kite" }), "TuningFor")).not.toContain(
      "kite",
    );
  });

  it("follows its rows: a new one is known everywhere, one that is gone nowhere", async () => {
    const kite = { provider: "air", models: ["kite"], accepts: { "tuning.line": ["long"] } };
    const more = await weaveMatrix({ ...pathMatrix, rows: [...pathMatrix.rows, kite] });
    expect(typeOf(more, "TuningByModel")).toContain(
      '; kite: { /** `tuning.line`, as air models accept it. */ line?: "long" } }',
    );
    expect(more.tables[0]?.value).toMatchObject({ rows: expect.arrayContaining([kite]) });
    const fewer = await weaveMatrix({ ...pathMatrix, rows: pathMatrix.rows.slice(1) });
    expect(JSON.stringify([fewer.types, fewer.tables])).not.toContain("steam");
  });

  it("gives its types other names where schemas have them", async () => {
    const { components } = jobsDocument({});
    const schemas = {
      ...components?.schemas,
      KnownModel: {},
      Model: { type: "object" },
      JobCreateFor: {},
    };
    const create = operation("jobs.create", { takes: "JobCreate", gives: "Model" });
    const document = jobsDocument(
      { "/jobs": { post: create } },
      { components: { schemas }, "x-reasoning": pathMatrix },
    );
    const { client } = await weaveDocument(document, [reasoning]);
    expect(client).toContain("create<Model2 extends AnyModel = DefaultModel>(");
    expect(client).toContain("body: JobCreateFor2<Model2>,");
    expect(client).toContain("Promise<Model>");
  });

  it("fails, naming it, when the operation is gone", async () => {
    await expect(weaveMatrix({ ...pathMatrix, operation: "jobs.begin" })).rejects.toThrow(
      "the operation jobs.begin, which the spec no longer declares",
    );
  });

  it("has nothing to do with a document without x-reasoning", async () => {
    expect((await weaveMatrix(undefined)).overlays).toEqual({});
  });
});

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
