import path from "node:path";
import { describe, expect, it } from "vitest";
import { quietReporter } from "../../../generator/cli/reporter.js";
import { createFilePlan, type Source } from "../../../generator/load/plan.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { generate, type Generation } from "../../../generator/round/generate.js";
import { operationsWith } from "../../../generator/weave/find.js";
import { defineOverlay } from "../../../generator/weave/overlay.js";
import { createFolder } from "../support/temporary-folder.js";

/** What the overlay of a team was told, by operation. */
const told: unknown[] = [];

/** An overlay of a team that this project knows nothing of. */
const jobs = defineOverlay({
  name: "jobs",
  extensions: {
    "x-jobs": {
      type: "object",
      "x-on": ["Operation"],
      properties: {
        status: { "x-names": "operation", type: "string" },
        field: { "x-names": "response field", "x-of": "status", type: "string" },
        limit: { type: "integer" },
      },
      required: ["status"],
      additionalProperties: false,
    },
  },
  apply(client) {
    for (const [operation, form] of operationsWith(client, "x-jobs")) told.push(operation.id, form);
  },
});

const document = `openapi: 3.1.0
info: { title: Works, version: "1" }
paths:
  /works:
    post:
      operationId: works.start
      responses: { "202": { description: Started. } }
  /works/status:
    get:
      operationId: works.readStatus
      responses:
        "200":
          description: The status.
          content: { application/json: { schema: { properties: { state: { type: string } } } } }
`;

const sidecarWith = (update: string): string => `overlay: 1.0.0
info: { title: Jobs, version: "1" }
actions:
  - target: $.paths['/works'].post
    update: { ${update} }
`;

const additionsWith = (update: string): string => `paths:
  /works:
    post:
      ${update}
`;

/** Generates from a document with what a team has beside it, or says of it. */
function generateWith(
  files: Readonly<Record<string, string>>,
  source: Partial<Source> = {},
): Promise<Generation> {
  const folder = createFolder({ "works.yaml": document, ...files });
  const at = (name: string): string => path.join(folder, name);
  const sidecars = "sidecar.yaml" in files ? [at("sidecar.yaml")] : [];
  const additions = "additions.yaml" in files ? at("additions.yaml") : undefined;
  const sources = [{ name: "works", file: at("works.yaml"), additions, ...source }];
  const { signal } = new AbortController();
  told.length = 0;
  const planned = createFilePlan(at("works.yaml"), at("out"), projectRoot, {
    overlays: [jobs],
    sidecars,
  });
  return planned.then((plan) =>
    generate({ ...plan, root: folder, sources }, { reporter: quietReporter, signal }),
  );
}

const good = "x-jobs: { status: works.readStatus, field: state }";
const form = { status: "works.readStatus", field: "state" };

const slips: [slip: string, says: string | RegExp][] = [
  [
    "x-jbos: { status: works.readStatus }",
    /Unknown extension: given x-jbos, expected one of x-budget, [^\n]*x-throttle; did you mean x-jobs\? /,
  ],
  [
    "x-jobs: { status: works.readState }",
    'x-jobs: No such operation: given "works.readState", expected one of works.readStatus, works.start; did you mean works.readStatus? [sdk/extension-shape]',
  ],
  [
    "x-jobs: { status: works.readStatus, field: stat }",
    'x-jobs: No such response field: given "stat", expected one of state; did you mean state?',
  ],
  [
    "x-jobs: { status: works.readStatus, limti: 1 }",
    "x-jobs: given limti, expected one of field, limit, status; did you mean limit?",
  ],
  ['x-jobs: { status: works.readStatus, limit: "1" }', 'x-jobs: given "1", expected integer'],
];

describe("an extension of a team's own overlay", () => {
  it("is read from a sidecar, from additions, and from a document of the team's own", async () => {
    await generateWith({ "sidecar.yaml": sidecarWith(good) });
    expect(told).toEqual(["works.start", form]);
    await generateWith({ "additions.yaml": additionsWith(good) });
    expect(told).toEqual(["works.start", form]);
    const own = document.replace("      operationId: works.start", `      ${good}\n$&`);
    await generateWith({ "works.yaml": own }, { own: true });
    expect(told).toEqual(["works.start", form]);
  });

  it("has no say in a document of others", async () => {
    const theirs = document.replace("      operationId: works.start", `      ${good}\n$&`);
    const { notes } = await generateWith({ "works.yaml": theirs });
    expect(told).toEqual([]);
    expect(notes).toMatchObject([
      { line: 6, message: "x-jobs has a meaning in additions alone, so it is ignored here" },
    ]);
  });

  it.each(slips)("has no slip in a sidecar: %s", async (slip, says) => {
    const generation = generateWith({ "sidecar.yaml": sidecarWith(slip) });
    await expect(generation).rejects.toThrow(/^sidecar\.yaml:4:5: /);
    await expect(generation).rejects.toThrow(says);
  });

  it.each(slips)("has no slip in additions: %s", async (slip, says) => {
    const generation = generateWith({ "additions.yaml": additionsWith(slip) });
    await expect(generation).rejects.toThrow(/^additions\.yaml:4:\d+: /);
    await expect(generation).rejects.toThrow(says);
  });

  it.each(slips)("has no slip in a document of the team's own: %s", async (slip, says) => {
    const own = document.replace("      operationId: works.start", `      ${slip}\n$&`);
    const generation = generateWith({ "works.yaml": own }, { own: true });
    await expect(generation).rejects.toThrow(/^works\.yaml:6:\d+: /);
    await expect(generation).rejects.toThrow(says);
  });

  it("is none where it has no place", async () => {
    const additions = `${good}\n`;
    await expect(generateWith({ "additions.yaml": additions })).rejects.toThrow(
      /^additions\.yaml:1:9: x-jobs is out of place: given on Root, expected on Operation \[sdk/,
    );
  });
});
