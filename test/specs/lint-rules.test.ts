import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { createFolderOfFile } from "../generator/support/temporary-folder.js";
import { apis, lint, lintByCommand, rules, wholeOf, type LintProblem } from "./support/redocly.js";

const tool =
  "{ tool: start_it, title: Start, description: Starts it., answer: Started., hints: { readOnly: false, destructive: false, idempotent: false } }";

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
      x-mcp: ${tool}
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                model:
                  type: string
                  description: The model. The default is the first, Model.
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
      tags: ["Runs"]
      summary: Status
      description: Reads the status.
      x-budget: status
      x-waiter: { field: status, terminal: [done], result: runs.create }
      responses:
        "200":
          description: The status.
          content:
            application/json:
              schema:
                allOf:
                  - type: object
                  - allOf:
                      - type: object
                      - properties:
                          status: { type: string, description: S., x-extensible-enum: [waiting, done] }
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

/** Lines of the sound document, those at which they are missed, and what is said then. */
const missing: readonly (readonly [line: string, at: string, says: string])[] = [
  ["summary: Create", "post:", "sdk/operation-complete | runs.create | no summary"],
  ["description: Reads the status.", "get:", "sdk/operation-complete | runs.getStatus"],
  ["tags: [Runs]", "post:", "sdk/operation-complete | runs.create | no tags"],
  ['"401": { description: Refused. }', "get:", "sdk/operation-complete | no 4xx response"],
  [
    "x-budget: general",
    "post:",
    "sdk/operation-complete | no x-budget | 4xx response, description, summary, tags, x-budget",
  ],
  ["description: A color.", "color:", "sdk/field-described | color | no description"],
  ["description: Runs.", "- name: Runs", "tag-description | description"],
];

const waiter = "{ field: status, terminal: [done], result: runs.create }";

/** Pieces of the sound document, and what takes their place. */
const replaced: Readonly<Record<string, readonly string[]>> = {
  "tags: [Runs]": ["tags: [Walks] # << operation-tag-defined | global tags"],
  "description: Runs.": [
    'description: "`blue`, the default; `green` is not the default of a field." # << sdk/default-agrees | "blue" | expected one of model-1, red',
  ],
  "description: A color.": [
    'description: A color. New ones default to `blue`. # << sdk/default-agrees | "blue" | one of red',
    'description: A color. It is on by default. # << sdk/default-agrees | "on" | one of red',
  ],
  "default: red": ['default: green # << sdk/default-agrees | "green" | blue, red'],
  "modelParams.effort: high": [
    'modelParams.effort: highest # << sdk/default-agrees | "highest" | high, low',
    "modelParams.depth: high # << sdk/reasoning-paths | modelParams.depth | modelParams.effort",
  ],
  "shorthand: model-1": [
    'shorthand: model-9 # << sdk/reasoning-models | Alias shorthand | "model-9" | model-1, model-2',
    "model-2: model-1 # << sdk/reasoning-models | model-2 | a name without a row",
  ],
  "default: model-1": [
    'default: model-9 # << sdk/reasoning-models | Default | "model-9" | model-1, model-2',
  ],
  "managed: [model-2] } }": [
    'managed: [model-9] } } # << sdk/reasoning-models | eu | "model-9" | model-1, model-2',
  ],
  "control: family-1": ["control: family-2 # << sdk/reasoning-paths | family-2 | family-1"],
  "operation: runs.create": [
    "operation: runs.make # << sdk/operation-exists | runs.make | runs.create, runs.getStatus",
  ],
  "modelField: model": [
    "modelField: llm # << sdk/operation-exists | llm | color, model, modelParams",
  ],
  "result: runs.create }": [
    "result: runs.read } # << sdk/operation-exists | runs.read | runs.create, runs.getStatus",
    'result: runs.create, output: { field: id, status: fine } } # << sdk/terminal-known | "fine" | one of done',
    'result: runs.create, failed: [lost] } # << sdk/terminal-known | "lost" | one of done',
    "result: runs.create, until: x } # << sdk/extension-shape | until | failed, field, output, result, terminal",
  ],
  [waiter]: [
    '{ field: status, terminal: [done, lost], result: runs.create } # << sdk/terminal-known | "lost" | done, waiting',
    "{ field: status, result: runs.create } # << sdk/extension-shape | terminal is missing | field, result, terminal",
  ],
  "idempotent: false } }": [
    "idempotent: false }, input: [colour] } # << sdk/tool-complete | colour | color, model, modelParams",
    "idempotent: false }, input: [color], describe: { model: M. } } # << sdk/tool-complete | model | one of color",
    "idempotent: false }, seconds: 20 } # << sdk/tool-complete | seconds | x-waiter",
    "idempotent: false }, secret: key } # << sdk/tool-complete | key | expected one of nothing",
    "idempotent: 1 } } # << sdk/extension-shape | x-mcp",
  ],
  "x-reasoning:": ["x-resoning: # << sdk/extension-known | x-resoning | x-reasoning"],
  "modelParams.effort: [low, high]": [
    "modelParams.efort: [low, high] # << sdk/reasoning-paths | family-1 | modelParams.efort | modelParams.effort",
    'modelParams.effort: low # << sdk/extension-shape | x-reasoning | "low" | array',
  ],
  "x-budget: status": [
    'x-budget: cheap # << sdk/extension-shape | x-budget | "cheap" | general, status',
  ],
  "x-env: ROOT_URL": ["x-env: root url # << sdk/extension-shape | x-env"],
  "\ntags:": [
    "\n    - { provider: family, models: [model-1], accepts: {} } # << sdk/reasoning-models | two rows | model-1\ntags:",
  ],
  "x-region: us": ["x-region: US # << sdk/extension-shape | x-region"],
};

/** Lines of the sound document, and what follows them. */
const added: Readonly<Record<string, readonly string[]>> = {
  "enum: [red, blue]": [
    'x-regions: { eu: { values: [blue, azure], default: red } } # << sdk/default-agrees | "red" | azure, blue',
  ],
  "modelParams.effort: [low, high]": [
    "params.effort: [low] # << sdk/reasoning-paths | params.effort | modelParams",
    "modelParamsX: [low] # << sdk/reasoning-paths | modelParamsX | modelParams",
  ],
  "description: A color.": [
    "x-budget: general # << sdk/extension-shape | x-budget | out of place | Schema | Operation",
    "x-id: colour # << sdk/extension-shape | x-id",
    "x-extensible-enum: red # << sdk/extension-shape | x-extensible-enum",
  ],
  "description: Creates a run.": [
    "x-challenge: { operation: runs.ask, id: model, text: text, answer: color, decimals: 2 } # << sdk/operation-exists | runs.ask | runs.create, runs.getStatus",
    "x-challenge: { operation: runs.getStatus, id: model, text: text, answer: hue, decimals: 2 } # << sdk/operation-exists | hue | color, model, modelParams",
    "x-challenge: { operation: runs.create } # << sdk/extension-shape | x-challenge",
    "x-regions: [EU] # << sdk/extension-shape | x-regions",
    "x-retry: yes # << sdk/extension-shape | x-retry",
    "x-name: 1st # << sdk/extension-shape | x-name",
    "x-actions: action # << sdk/extension-shape | x-actions",
    "x-capacity: { api: billing } # << sdk/extension-shape | x-capacity",
    "x-instead: { operation: runs.create } # << sdk/extension-shape | x-instead",
  ],
  "description: Reads the status.": [
    `x-mcp: ${tool} # << sdk/tool-complete | start_it | each name once`,
    "x-condition: wait until # << sdk/extension-shape | x-condition",
    "x-pages: { more: hasMore } # << sdk/extension-shape | x-pages",
    "x-limits: { claimLifetime: 1 } # << sdk/extension-shape | x-limits",
  ],
};

/** The sound document with another text in place of one that it has once. */
function replace(from: string, to: string): string {
  if (sound.split(from).length !== 2) throw new Error(`Not there exactly once: ${from}`);
  return sound.replace(from, () => to);
}

const texts = [
  ...missing.map(([line, at, says]) =>
    replace(`${line}\n`, "\n").replace(` ${at}\n`, ` ${at} # << ${says}\n`),
  ),
  ...Object.entries(replaced).flatMap(([from, all]) => all.map((to) => replace(from, to))),
  ...Object.entries(added).flatMap(([line, all]) =>
    all.map((more) => replace(line, `${line}\n${indentOf(line)}${more}`)),
  ),
];

function indentOf(line: string): string {
  return / *$/.exec(sound.slice(0, sound.indexOf(line)))?.[0] ?? "";
}

/** Broken documents; `<<` marks the line of the report, its rule, and what stands in its message. */
const broken = texts.map((text, index) => {
  const [rule = "", ...says] = /# << (.*)/.exec(text)?.[1]?.split(" | ") ?? [];
  const line = text.split("\n").findIndex((each) => each.includes("# <<")) + 1;
  return { text, rule, says, line, index: index + 1 };
});

describe("lint rules of our own", () => {
  const folder = createFolderOfFile();
  let settings: string;
  let reports: LintProblem[][];

  beforeAll(async () => {
    const all = [sound, ...texts];
    await Promise.all(
      all.map((text, index) => writeFile(path.join(folder, `${index}.yaml`), text)),
    );
    settings = await writeConfig(folder, all.length);
    reports = await lint(settings);
  });

  it("are content with a sound document", () => {
    expect(reports[0]).toEqual([]);
  });

  it("find the same in broken documents and in ours by the command line, and make it fail", async () => {
    const { code, reports: found } = await lintByCommand(settings);
    expect(found).toEqual(reports);
    expect(found).toHaveLength(1 + texts.length + apis.length);
    expect(code).toBe(1);
  });

  it.each(broken)(
    "report $rule in document $index at line $line: $says",
    ({ rule, says, line, index }) => {
      const problems = reports[index] ?? [];
      const found = problems.find(({ ruleId }) => ruleId === rule);
      expect(found, show(problems)).toMatchObject({ severity: "error", line });
      for (const word of says) expect(found?.message).toContain(word);
    },
  );

  it("leave a document that is hardly one to the rules of the tool", async () => {
    await writeFile(path.join(folder, "0.yaml"), hollow);

    const [after] = await lint(await writeConfig(folder, 1));

    expect(after).toContainEqual(expect.objectContaining({ ruleId: "struct", severity: "error" }));
  });
});

/** The project's own settings, for other documents as well. */
async function writeConfig(folder: string, count: number): Promise<string> {
  const settings = parse(await readFile(rules, "utf8"));
  const names = Array.from({ length: count }, (_, index) => String(index));
  settings.apis = Object.fromEntries([
    ...names.map((name) => [`api-${name}`, { root: `${name}.yaml` }]),
    ...apis.map((name) => [name, { root: wholeOf(name) }]),
  ]);
  settings.plugins = settings.plugins.map((plugin: string) =>
    path.join(path.dirname(rules), plugin),
  );
  const file = path.join(folder, "redocly.yaml");
  await writeFile(file, stringify(settings));
  return file;
}

function show(problems: readonly LintProblem[]): string {
  return problems.map(({ ruleId, message, line }) => `${ruleId}:${line} ${message}`).join("\n");
}
