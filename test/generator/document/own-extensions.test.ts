import path from "node:path";
import { describe, expect, it } from "vitest";
import { quietReporter } from "../../../generator/run/cli/reporter.js";
import { createFilePlan } from "../../../generator/document/plan.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { generate } from "../../../generator/run/generate.js";
import { operationsWith } from "../../../generator/client/find.js";
import { defineOverlay, type Overlay } from "../../../generator/client/overlay.js";
import { createFolder } from "../support/temporary-folder.js";
import { readCases } from "../../support/read-cases.js";

const cases: {
  readonly team: {
    readonly document: string;
    readonly slips: Readonly<Record<string, string>>;
    readonly extensions: NonNullable<Overlay["extensions"]>;
  };
} = readCases("sidecar.yaml", import.meta.url);
const { document, slips, extensions } = cases.team;

/** What the overlay of a team was told, by operation. */
const told: unknown[] = [];

/** An overlay of a team that this project knows nothing of. */
const jobs = defineOverlay({
  name: "jobs",
  extensions,
  apply(client) {
    for (const [operation, form] of operationsWith(client, "x-jobs")) told.push(operation.id, form);
  },
});

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
async function generateWith(files: Readonly<Record<string, string>>, source = {}) {
  const folder = createFolder({ "works.yaml": document, ...files });
  const at = (name: string): string => path.join(folder, name);
  const sidecars = "sidecar.yaml" in files ? [at("sidecar.yaml")] : [];
  const additions = "additions.yaml" in files ? at("additions.yaml") : undefined;
  const sources = [{ name: "works", file: at("works.yaml"), additions, ...source }];
  const { signal } = new AbortController();
  told.length = 0;
  const settings = { overlays: [jobs], sidecars };
  const plan = await createFilePlan(at("works.yaml"), at("out"), projectRoot, settings);
  return generate({ ...plan, root: folder, sources }, { reporter: quietReporter, signal });
}

const good = "x-jobs: { status: works.readStatus, field: state }";
const form = { status: "works.readStatus", field: "state" };

/** The document of a team that says something itself, or of others. */
const documentWith = (update: string): string =>
  document.replace("      operationId: works.start", `      ${update}\n$&`);

describe("an extension of a team's own overlay", () => {
  it("is read from a sidecar, from additions, and from a document of the team's own", async () => {
    await generateWith({ "sidecar.yaml": sidecarWith(good) });
    expect(told).toEqual(["works.start", form]);
    await generateWith({ "additions.yaml": additionsWith(good) });
    expect(told).toEqual(["works.start", form]);
    // Other tools have theirs in it.
    await generateWith({ "works.yaml": documentWith(`x-aws: 20\n      ${good}`) }, { own: true });
    expect(told).toEqual(["works.start", form]);
  });

  it("has no say in a document of others", async () => {
    const { notes } = await generateWith({ "works.yaml": documentWith(good) });
    expect(told).toEqual([]);
    expect(notes).toMatchObject([
      { line: 6, message: "x-jobs has a meaning in additions alone, so it is ignored here" },
    ]);
  });

  describe.each([
    ["a sidecar", "sidecar.yaml:4:5", sidecarWith],
    ["additions", "additions.yaml:4:\\d+", additionsWith],
    ["a document of the team's own", "works.yaml:6:\\d+", documentWith],
  ])("has no slip in %s", (_, place, write) => {
    it.each(Object.entries(slips))("%s", async (slip, says) => {
      const file = place.replace(/:.*/, "");
      const generation = generateWith({ [file]: write(slip) }, { own: file === "works.yaml" });
      await expect(generation).rejects.toThrow(new RegExp(`^${place}: .*${says}`));
    });
  });

  it("is none where it has no place", async () => {
    const additions = `${good}\n`;
    await expect(generateWith({ "additions.yaml": additions })).rejects.toThrow(
      /^additions\.yaml:1:9: x-jobs is out of place: given on Root, expected on Operation \[sdk/,
    );
  });
});
