import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Config } from "../../../../generator/run/project/config.js";
import { narrowPlan, type Plan, rootClassOf } from "../../../../generator/document/plan.js";
import { createProjectPlan } from "../../../../generator/run/project/project-plan.js";
import { quietReporter } from "../../../../generator/run/cli/reporter.js";
import { runRound } from "../../../../generator/run/run-round.js";
import { loadManifest } from "../../../../generator/run/write/manifest.js";
import { createFolder } from "../../support/temporary-folder.js";
import { createRuntime } from "../../../../generator/api/runtime-place.js";
import { readCases } from "../../../support/read-cases.js";

const one: Config = { apis: { box: "a.yaml" }, out: "src/generated" };
const two: Config = { ...one, apis: { box: "a.yaml", shop: "b.yaml" } };
const cases = readCases("../cli/options.yaml", import.meta.url);

describe("what clients import", () => {
  it.each<[place: string, settings: Partial<Config>, folder: string, runtime: string, own: string]>(
    cases.runtimes,
  )("comes %s", async (...[, settings, folder, runtime, own]) => {
    const plan = await createProjectPlan({ ...two, ...settings }, "/team");
    const { from } = createRuntime(plan, path.join(plan.out, folder));
    const modules = ["runtime/budget/redis", "./src/check.js", "a-package"];
    expect(modules.map(from)).toEqual([runtime, own, "a-package"]);
  });

  it("is found from the object of all clients as well", async () => {
    const { from, siblings } = createRuntime(await createProjectPlan(two, "/team"));
    expect(from("runtime/transport")).toBe("./runtime/transport.js");
    expect(siblings).toEqual(["box", "shop"]);
  });
});

it("a configuration says how strictly documents are read, and what is generated of them", async () => {
  const settings = { strict: true, enums: true, int64: true };
  const facts = { flaws: "refuse", hasValues: true, int64: true };
  expect(await createProjectPlan({ ...one, ...settings }, "/team")).toMatchObject(facts);
});

it.each<[additions: string, overlays: string[]]>(cases.additions)(
  "what is added to a document is an overlay if it is not there or says so: %s",
  async (additions, overlays) => {
    const files = { "fixes.json": '{ "overlay": "1.0.0" }', "ours.yaml": "info:\n  overlay: 1\n" };
    const root = createFolder(files);
    const apis = { box: { document: "a.yaml", additions } };
    const { rules, sources } = await createProjectPlan({ ...one, apis }, root);
    const wanted = overlays.map((name) => path.join(root, name));
    expect(rules).toEqual(wanted);
    expect(sources).toMatchObject([{ file: path.join(root, "a.yaml") }]);
    expect(sources[0]?.sidecars ?? []).toEqual(wanted);
  },
);

it("the additions of a listed document are beside it, whatever dots are in its name", async () => {
  const root = createFolder({ "list.yaml": "apis: { box: { root: box.v2.yaml } }" });
  const { sources } = await createProjectPlan({ ...one, apis: "list.yaml" }, root);
  expect(sources).toMatchObject([{ additions: path.join(root, "box.v2.additions.yaml") }]);
});

describe("a run over one API", () => {
  const info = '"openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": {}';
  const documentAt = (url: string): string => `{ ${info}, "servers": [{ "url": "${url}" }] }`;
  const context = { reporter: quietReporter, signal: new AbortController().signal };

  /** Generates what a configuration lists, or some of it. */
  async function run(root: string, apis: Config["apis"], ...only: string[]): Promise<Plan> {
    const whole = await createProjectPlan({ ...one, apis, runtime: "package" }, root);
    const plan = only.length === 0 ? whole : narrowPlan(whole, only);
    await runRound(plan, context, { discardEdits: false });
    return plan;
  }

  it("keeps what is recorded of another whose name begins with its own", async () => {
    const root = createFolder({ "a.json": documentAt("/a") });
    const apis = { box: "a.json", "box-eu": "a.json" };
    const { out } = await run(root, apis);
    const recorded = await loadManifest(out);
    expect(Object.keys(recorded.files)).toContain("box-eu/client.ts");
    await run(root, apis, "box");
    expect(await loadManifest(out)).toEqual(recorded);
  });

  it("keeps the base path of another, until the configuration no longer lists that", async () => {
    const root = createFolder({ "a.json": documentAt("/a"), "b.json": documentAt("/b/v1") });
    const { out } = await run(root, { box: "a.json", shop: "b.json" });
    const readTables = (): string => readFileSync(path.join(out, "box/tables.ts"), "utf8");
    await run(root, { box: "a.json", shop: "b.json" }, "box");
    expect(readTables()).toContain('"/b/v1"');
    await run(root, { box: "a.json", crate: "a.json" }, "box");
    expect(readTables()).not.toContain("/b/v1");
  });
});

describe("the names of a configuration", () => {
  it.each<[client: Config["client"], names: object]>(cases.names)(
    "%j are those of its runtime",
    async (client, names) => {
      const { runtime } = await createProjectPlan({ ...one, client }, "/team");
      expect(runtime).toEqual({ kind: "beside", names });
    },
  );

  it("are those of the client, or of the object that contains several", async () => {
    const client = { name: "BoxClient" };
    const alone = await createProjectPlan({ ...one, client }, "/team");
    const several = await createProjectPlan({ ...two, client }, "/team");
    expect(rootClassOf(alone)).toBe(undefined);
    expect(alone.client).toBe("BoxClient");
    expect(rootClassOf(several)).toBe("BoxClient");
    expect(rootClassOf(narrowPlan(several, ["box"]))).toBe(undefined);
  });
});
