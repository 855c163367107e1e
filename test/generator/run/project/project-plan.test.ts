import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Config } from "../../../../generator/run/project/config.js";
import { narrowPlan, rootClassOf } from "../../../../generator/document/plan.js";
import { createProjectPlan } from "../../../../generator/run/project/project-plan.js";
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

it("additions that are not there are an overlay that is not there", async () => {
  const apis = { box: { document: "a.yaml", additions: "none.yaml" } };
  const { sources } = await createProjectPlan({ ...one, apis }, "/team");
  expect(sources).toMatchObject([{ file: "/team/a.yaml", sidecars: ["/team/none.yaml"] }]);
});

describe("the names of a configuration", () => {
  it.each<[client: Config["client"], names: object]>(cases.names)(
    "%j are those of its runtime",
    async (client, names) => {
      expect(await createProjectPlan({ ...one, client }, "/team")).toMatchObject({
        runtime: { kind: "beside", names },
      });
    },
  );

  it("are those of the client, or of the object that contains several", async () => {
    const client = { name: "BoxClient" };
    const plans = [one, two].map((config) => createProjectPlan({ ...config, client }, "/team"));
    const [alone, several] = await Promise.all(plans);
    expect(alone && rootClassOf(alone)).toBe(undefined);
    expect(alone?.client).toBe("BoxClient");
    expect(several && rootClassOf(several)).toBe("BoxClient");
    expect(several && rootClassOf(narrowPlan(several, ["box"]))).toBe(undefined);
  });
});
