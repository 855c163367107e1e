import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { config, lint, specs, type LintProblem, type LintReport } from "./support/redocly.js";

/** A document that every rule is content with. A case replaces one piece of it by something broken. */
const sound = `openapi: 3.1.0
info:
  title: Fixture
  version: 1.0.0
  license: { name: MIT, identifier: MIT }
servers:
  - url: "{root}"
    x-region: us
    variables:
      root:
        default: https://service.example
        x-env: ROOT_URL
security: []
x-reasoning:
  operation: runs.create
  modelField: model
  settingField: modelParams
  aliases:
    shorthand: model-1
  controls:
    family-1:
      title: Family 1
      description: One family.
      levels: { low: { effort: low } }
  rows:
    - provider: family
      models: [model-1, model-2]
      accepts:
        modelParams.effort: [low, high]
      defaults:
        modelParams.effort: high
      control: family-1
tags:
  - name: Runs
    description: Runs.
paths:
  /runs:
    post:
      operationId: runs.create
      tags: [Runs]
      summary: Create
      description: Creates a run.
      x-budget: general
      x-mcp: { tool: start_it, title: Start, description: Starts it., answer: Started., hints: { readOnly: false, destructive: false, idempotent: false } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                model:
                  type: string
                  description: The model.
                  default: model-1
                  x-regions: { eu: { managed: [model-2] } }
                modelParams:
                  type: object
                  description: The settings.
                color:
                  type: string
                  description: A color.
                  enum: [red, blue]
                  default: red
      responses:
        "200": { description: Created. }
        "422": { description: Refused. }
  /runs/status:
    get:
      operationId: runs.getStatus
      tags: [Runs]
      summary: Status
      description: Reads the status.
      x-budget: status
      x-waiter: { field: status, terminal: [done], result: runs.create }
      responses:
        "200": { description: The status. }
        "401": { description: Refused. }
`;

/** Nothing where there should be something, wherever a rule of ours looks. */
const hollow = `openapi: 3.1.0
info:
x-reasoning:
x-regions:
paths:
  /runs:
    get:
    post:
      operationId: runs.create
      x-waiter:
      responses:
  /browsers:
components:
  schemas:
    Empty:
    Full:
      type: object
      properties:
      x-regions: { eu: }
      default:
`;

/**
 * What is replaced by what; `<<` marks the line on which the report is expected. Each key word stands in
 * the message.
 */
interface Case {
  readonly title: string;
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly says: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: "an operation without summary",
    rule: "sdk/operation-complete",
    from: "    post:\n      operationId: runs.create\n      tags: [Runs]\n      summary: Create\n",
    to: "    post: # <<\n      operationId: runs.create\n      tags: [Runs]\n",
    says: ["runs.create", "no summary", "4xx response, description, summary, tags, x-budget"],
  },
  {
    title: "an operation without description",
    rule: "sdk/operation-complete",
    from: "    get:\n      operationId: runs.getStatus\n      tags: [Runs]\n      summary: Status\n      description: Reads the status.\n",
    to: "    get: # <<\n      operationId: runs.getStatus\n      tags: [Runs]\n      summary: Status\n",
    says: ["runs.getStatus", "no description"],
  },
  {
    title: "an operation without tags",
    rule: "sdk/operation-complete",
    from: "    post:\n      operationId: runs.create\n      tags: [Runs]\n",
    to: "    post: # <<\n      operationId: runs.create\n",
    says: ["runs.create", "no tags"],
  },
  {
    title: "an operation without a 4xx response",
    rule: "sdk/operation-complete",
    from: '    get:\n      operationId: runs.getStatus\n      tags: [Runs]\n      summary: Status\n      description: Reads the status.\n      x-budget: status\n      x-waiter: { field: status, terminal: [done], result: runs.create }\n      responses:\n        "200": { description: The status. }\n        "401": { description: Refused. }\n',
    to: '    get: # <<\n      operationId: runs.getStatus\n      tags: [Runs]\n      summary: Status\n      description: Reads the status.\n      x-budget: status\n      x-waiter: { field: status, terminal: [done], result: runs.create }\n      responses:\n        "200": { description: The status. }\n',
    says: ["runs.getStatus", "no 4xx response"],
  },
  {
    title: "an operation without x-budget",
    rule: "sdk/operation-complete",
    from: "    post:\n      operationId: runs.create\n      tags: [Runs]\n      summary: Create\n      description: Creates a run.\n      x-budget: general\n",
    to: "    post: # <<\n      operationId: runs.create\n      tags: [Runs]\n      summary: Create\n      description: Creates a run.\n",
    says: ["runs.create", "no x-budget"],
  },
  {
    title: "a field without description",
    rule: "sdk/field-described",
    from: "                color:\n                  type: string\n                  description: A color.\n",
    to: "                color: # <<\n                  type: string\n",
    says: ["color", "no description"],
  },
  {
    title: "a tag that is not declared",
    rule: "operation-tag-defined",
    from: "      tags: [Runs]\n      summary: Create",
    to: "      tags: [Walks] # <<\n      summary: Create",
    says: ["global tags"],
  },
  {
    title: "a tag without description",
    rule: "tag-description",
    from: "  - name: Runs\n    description: Runs.\n",
    to: "  - name: Runs # <<\n",
    says: ["description"],
  },
  {
    title: "a default outside its enum",
    rule: "sdk/default-in-enum",
    from: "                  default: red",
    to: "                  default: green # <<",
    says: ['"green"', "blue, red"],
  },
  {
    title: "a regional default outside the values of the region",
    rule: "sdk/default-in-enum",
    from: "                  enum: [red, blue]",
    to: "                  enum: [red, blue]\n                  x-regions:\n                    eu:\n                      values: [blue, azure]\n                      default: red # <<",
    says: ['"red"', "azure, blue"],
  },
  {
    title: "a model's default outside the values that it accepts",
    rule: "sdk/default-in-enum",
    from: "      defaults:\n        modelParams.effort: high",
    to: "      defaults:\n        modelParams.effort: highest # <<",
    says: ['"highest"', "high, low"],
  },
  {
    title: "an alias of a model without a row",
    rule: "sdk/reasoning-models",
    from: "    shorthand: model-1",
    to: "    shorthand: model-9 # <<",
    says: ["Alias shorthand", '"model-9"', "model-1, model-2"],
  },
  {
    title: "an alias that has a row of its own",
    rule: "sdk/reasoning-models",
    from: "    shorthand: model-1",
    to: "    model-2: model-1 # <<",
    says: ["model-2", "a name without a row"],
  },
  {
    title: "a default model without a row",
    rule: "sdk/reasoning-models",
    from: "                  default: model-1",
    to: "                  default: model-9 # <<",
    says: ["Default", '"model-9"', "model-1, model-2"],
  },
  {
    title: "a managed model of a region without a row",
    rule: "sdk/reasoning-models",
    from: "{ eu: { managed: [model-2] } }",
    to: "{ eu: { managed: [model-9] } } # <<",
    says: ["eu", '"model-9"', "model-1, model-2"],
  },
  {
    title: "a model in two rows",
    rule: "sdk/reasoning-models",
    from: "      models: [model-1, model-2]",
    to: "      models: [model-1, model-2]\n      accepts: {}\n    - provider: family\n      models: [model-1] # <<",
    says: ["two rows", "model-1"],
  },
  {
    title: "a path that starts at another field",
    rule: "sdk/reasoning-paths",
    from: "        modelParams.effort: [low, high]",
    to: "        modelParams.effort: [low, high]\n        params.effort: [low] # <<",
    says: ["params.effort", "modelParams"],
  },
  {
    title: "a path that only begins with the same letters",
    rule: "sdk/reasoning-paths",
    from: "        modelParams.effort: [low, high]",
    to: "        modelParams.effort: [low, high]\n        modelParamsX: [low] # <<",
    says: ["modelParamsX", "modelParams"],
  },
  {
    title: "a default for a path that the row does not take",
    rule: "sdk/reasoning-paths",
    from: "        modelParams.effort: high",
    to: "        modelParams.depth: high # <<",
    says: ["modelParams.depth", "modelParams.effort"],
  },
  {
    title: "a control that is not declared",
    rule: "sdk/reasoning-paths",
    from: "      control: family-1",
    to: "      control: family-2 # <<",
    says: ["family-2", "family-1"],
  },
  {
    title: "a matrix for an operation that does not exist",
    rule: "sdk/operation-exists",
    from: "  operation: runs.create",
    to: "  operation: runs.make # <<",
    says: ["runs.make", "runs.create, runs.getStatus"],
  },
  {
    title: "a matrix for a body field that does not exist",
    rule: "sdk/operation-exists",
    from: "  modelField: model",
    to: "  modelField: llm # <<",
    says: ["llm", "color, model, modelParams"],
  },
  {
    title: "a waiter whose result is read by an operation that does not exist",
    rule: "sdk/operation-exists",
    from: "{ field: status, terminal: [done], result: runs.create }",
    to: "{ field: status, terminal: [done], result: runs.read } # <<",
    says: ["runs.read", "runs.create, runs.getStatus"],
  },
  {
    title: "a terminal status that the status field does not list",
    rule: "sdk/terminal-known",
    from: `{ field: status, terminal: [done], result: runs.create }
      responses:
        "200": { description: The status. }`,
    to: `{ field: status, terminal: [done, lost], result: runs.create } # <<
      responses:
        "200":
          description: The status.
          content:
            application/json:
              schema:
                type: object
                properties:
                  status: { type: string, description: S., x-extensible-enum: [waiting, done] }`,
    says: ['"lost"', "done, waiting"],
  },
  {
    title: "a status of success that does not end the wait",
    rule: "sdk/terminal-known",
    from: "{ field: status, terminal: [done], result: runs.create }",
    to: "{ field: status, terminal: [done], result: runs.create, output: { field: id, status: fine } } # <<",
    says: ['"fine"', "expected one of done"],
  },
  {
    title: "a status of failure that does not end the wait",
    rule: "sdk/terminal-known",
    from: "{ field: status, terminal: [done], result: runs.create }",
    to: "{ field: status, terminal: [done], failed: [lost], result: runs.create } # <<",
    says: ['"lost"', "expected one of done"],
  },
  {
    title: "two tools of one name",
    rule: "sdk/tool-complete",
    from: "      description: Reads the status.",
    to: "      description: Reads the status.\n      x-mcp: { tool: start_it, title: Start, description: Starts it., answer: Started., hints: { readOnly: false, destructive: false, idempotent: false } } # <<",
    says: ["start_it", "each name once"],
  },
  {
    title: "a tool with an input that is not in the body",
    rule: "sdk/tool-complete",
    from: "idempotent: false } }",
    to: "idempotent: false }, input: [colour] } # <<",
    says: ["colour", "color, model, modelParams"],
  },
  {
    title: "a tool with a text for an input that it does not have",
    rule: "sdk/tool-complete",
    from: "idempotent: false } }",
    to: "idempotent: false }, input: [color], describe: { model: M. } } # <<",
    says: ["model", "expected one of color"],
  },
  {
    title: "a tool that waits for an operation without a wait",
    rule: "sdk/tool-complete",
    from: "idempotent: false } }",
    to: "idempotent: false }, seconds: 20 } # <<",
    says: ["seconds", "x-waiter"],
  },
  {
    title: "a tool whose secret is not in the response",
    rule: "sdk/tool-complete",
    from: "idempotent: false } }",
    to: "idempotent: false }, secret: key } # <<",
    says: ["key", "expected one of nothing"],
  },
  {
    title: "a challenge that is set by an operation that does not exist",
    rule: "sdk/operation-exists",
    from: "      description: Creates a run.",
    to: "      description: Creates a run.\n      x-challenge: { operation: runs.ask, id: model, text: text, answer: color, decimals: 2 } # <<",
    says: ["runs.ask", "runs.create, runs.getStatus"],
  },
  {
    title: "an answer in a body field that does not exist",
    rule: "sdk/operation-exists",
    from: "      description: Creates a run.",
    to: "      description: Creates a run.\n      x-challenge: { operation: runs.getStatus, id: model, text: text, answer: hue, decimals: 2 } # <<",
    says: ["hue", "color, model, modelParams"],
  },
  {
    title: "a misspelt extension",
    rule: "sdk/extension-known",
    from: "x-reasoning:",
    to: "x-resoning: # <<",
    says: ["x-resoning", "x-reasoning"],
  },
  {
    title: "an extension in a place where it means nothing",
    rule: "sdk/extension-shape",
    from: "                  description: A color.",
    to: "                  description: A color.\n                  x-budget: general # <<",
    says: ["x-budget", "out of place", "Schema", "Operation"],
  },
  {
    title: "a member that an extension does not have",
    rule: "sdk/extension-shape",
    from: "      x-waiter: { field: status, terminal: [done], result: runs.create }",
    to: "      x-waiter: { field: status, terminal: [done], result: runs.create, until: x } # <<",
    says: ["until", "failed, field, output, result, terminal"],
  },
  {
    title: "an extension that lacks a member",
    rule: "sdk/extension-shape",
    from: "      x-waiter: { field: status, terminal: [done], result: runs.create }",
    to: "      x-waiter: { field: status, result: runs.create } # <<",
    says: ["terminal is missing", "field, result, terminal"],
  },
  {
    title: "a value of the wrong kind inside an extension",
    rule: "sdk/extension-shape",
    from: "        modelParams.effort: [low, high]\n",
    to: "        modelParams.effort: low # <<\n",
    says: ["x-reasoning", '"low"', "array"],
  },
  {
    title: "a value that an extension does not take",
    rule: "sdk/extension-shape",
    from: "      x-budget: status",
    to: "      x-budget: cheap # <<",
    says: ["x-budget", '"cheap"', "general, status"],
  },
  // One value of each remaining extension that its schema refuses.
  ...(
    [
      ["x-env", "x-env: ROOT_URL", "x-env: root url"],
      ["x-region", "x-region: us", "x-region: US"],
      ["x-id", "description: A color.", "description: A color.\n                  x-id: colour"],
      [
        "x-extensible-enum",
        "description: A color.",
        "description: A color.\n                  x-extensible-enum: red",
      ],
      [
        "x-regions",
        "description: Creates a run.",
        "description: Creates a run.\n      x-regions: [EU]",
      ],
      ["x-retry", "description: Creates a run.", "description: Creates a run.\n      x-retry: yes"],
      ["x-name", "description: Creates a run.", "description: Creates a run.\n      x-name: 1st"],
      [
        "x-actions",
        "description: Creates a run.",
        "description: Creates a run.\n      x-actions: action",
      ],
      [
        "x-condition",
        "description: Reads the status.",
        "description: Reads the status.\n      x-condition: wait until",
      ],
      [
        "x-challenge",
        "description: Creates a run.",
        "description: Creates a run.\n      x-challenge: { operation: runs.create }",
      ],
      ["x-mcp", "idempotent: false } }", "idempotent: 1 } }"],
      [
        "x-capacity",
        "description: Creates a run.",
        "description: Creates a run.\n      x-capacity: { api: billing }",
      ],
      [
        "x-instead",
        "description: Creates a run.",
        "description: Creates a run.\n      x-instead: { operation: runs.create }",
      ],
      [
        "x-pages",
        "description: Reads the status.",
        "description: Reads the status.\n      x-pages: { more: hasMore }",
      ],
      [
        "x-limits",
        "description: Reads the status.",
        "description: Reads the status.\n      x-limits: { claimLifetime: 1 }",
      ],
    ] as const
  ).map(([name, from, to]) => ({
    title: `a wrong ${name}`,
    rule: "sdk/extension-shape",
    from,
    to: `${to} # <<`,
    says: [name],
  })),
];

describe("lint rules of our own", () => {
  let folder: string;
  let reports: LintReport[];
  let code: number;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lint-rules-"));
    const texts = [sound, ...cases.map(breakSound)];
    await Promise.all(
      texts.map((text, index) => writeFile(path.join(folder, `${index}.yaml`), text)),
    );
    ({ code, reports } = await lint(await writeConfig(folder, texts.length)));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("are content with a sound document", () => {
    expect(reports[0]).toMatchObject({ totals: { errors: 0 }, problems: [] });
  });

  it("make the command fail", () => {
    expect(code).toBe(1);
  });

  for (const [index, broken] of cases.entries()) {
    it(`refuse ${broken.title}, at its line`, () => {
      const lines = breakSound(broken).split("\n");
      const line = lines.findIndex((text) => text.includes("# <<")) + 1;
      const problems = reports[index + 1]?.problems ?? [];
      const found = problems.find(({ ruleId }) => ruleId === broken.rule);

      expect(found, show(problems)).toMatchObject({
        severity: "error",
        location: [expect.objectContaining({ start: expect.objectContaining({ line }) })],
      });
      for (const word of broken.says) expect(found?.message).toContain(word);
    });
  }

  it("leave a document that is hardly one to the rules of the tool", async () => {
    await writeFile(path.join(folder, "0.yaml"), hollow);

    const after = await lint(await writeConfig(folder, 1));

    expect(after.code).toBe(1);
    expect(after.reports[0]?.problems).toContainEqual(
      expect.objectContaining({ ruleId: "struct" }),
    );
  });
});

function breakSound({ from, to }: Pick<Case, "from" | "to">): string {
  if (sound.split(from).length !== 2) throw new Error(`Not there exactly once: ${from}`);
  return sound.replace(from, () => to);
}

/** The project's own settings, for other documents. */
async function writeConfig(folder: string, count: number): Promise<string> {
  const settings = parse(await readFile(config, "utf8"));
  const names = Array.from({ length: count }, (_, index) => String(index));
  settings.apis = Object.fromEntries(
    names.map((name) => [`api-${name}`, { root: `${name}.yaml` }]),
  );
  settings.plugins = settings.plugins.map((plugin: string) => path.join(specs, plugin));
  const file = path.join(folder, "redocly.yaml");
  await writeFile(file, stringify(settings));
  return file;
}

function show(problems: readonly LintProblem[]): string {
  return problems
    .map(({ ruleId, message, location }) => `${ruleId}:${location[0]?.start.line} ${message}`)
    .join("\n");
}
