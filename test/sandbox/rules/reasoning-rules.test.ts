import { describe, expect, it } from "vitest";
import { useSandbox } from "../../support/use-sandbox.js";
import { request, type Answer } from "../support/request.js";
import { levels, v2Models, v3Models, v4Models } from "../../specs/transcribed/reasoning.js";

const sandbox = useSandbox({ runDuration: 0, keptRuns: 10_000, settings: { throttling: false } });

function createRun(body: object): Promise<Answer> {
  return request(sandbox, "POST /api/v4/runs", { task: "x", ...body });
}

const values = ["none", "minimal", "low", "high", "xhigh", "max", "adaptive", "disabled", ""];
const kinds = ["fam-a-5.5", "fam-b-opus-5", "fam-c-3.1-pro"];
const paths = new Set(kinds.flatMap((model) => Object.keys(v4Models[model] ?? {})));

function atPath(path: string, value: unknown): unknown {
  return path.split(".").reduceRight((inner, step) => ({ [step]: inner }), value);
}

// One model of each kind of row; all of them are tried without a server in `create-reasoning`.
it.each(["fam-a-6-astra", "fam-a-5.5", "fam-b-opus-5", "fam-c-3.1-pro", "fam-d-5.2"])(
  "v4 modelParams of %s takes exactly the described values",
  async (model) => {
    for (const path of paths) {
      for (const value of values) {
        const { status } = await createRun({ model, ...Object(atPath(path, value)) });
        const isAccepted = v4Models[model]?.[path]?.includes(value) ?? false;
        expect({ path, value, status }).toEqual({ path, value, status: isAccepted ? 200 : 422 });
      }
    }
    expect((await createRun({ model, modelParams: {} })).status).toBe(200);
    expect((await createRun({ model })).status).toBe(200);
  },
);

describe.each([
  ["v3", "/api/v3/sessions", "model", v3Models],
  ["v2", "/api/v2/tasks", "llm", v2Models],
] as const)("%s thinkingLevel", (_, path, modelField, table) => {
  const create = (model: string, thinkingLevel: unknown): Promise<Answer> =>
    request(sandbox, `POST ${path}`, { task: "x", [modelField]: model, thinkingLevel });

  it.each(["fam-a-5.5", "fam-d-5.2", "fam-h-m3"])(
    "of %s is one of the described ones",
    async (model) => {
      for (const level of levels) {
        const status = table[model]?.includes(level) ? 200 : 422;
        expect(await create(model, level)).toMatchObject({ status });
      }
      expect((await create(model, null)).status).toBe(200);
    },
  );
});
