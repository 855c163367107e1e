import { describe, expect, it } from "vitest";
import type { Config } from "../../../generator/project/config.js";
import { createProjectPlan } from "../../../generator/project/project-plan.js";
import { createRuntime } from "../../../generator/weave/runtime.js";

const one: Config = { apis: { box: "a.yaml" }, out: "src/generated" };
const two: Config = { ...one, apis: { box: "a.yaml", shop: "b.yaml" } };

describe("what clients import", () => {
  it.each([
    ["beside the only client", one, "./runtime/redis.js", "../check.js"],
    ["beside the folders of several", two, "../runtime/redis.js", "../../check.js"],
    [
      "from the package",
      { ...two, runtime: "package" },
      "client-weaver/runtime/redis",
      "../../check.js",
    ],
    [
      "from sources",
      { ...two, runtime: { folder: "lib" } },
      "../../../lib/runtime/budget/redis/index.js",
      "../../check.js",
    ],
  ] satisfies [string, Config, string, string][])("comes %s", async (_, config, runtime, own) => {
    const { fromApi } = createRuntime(await createProjectPlan(config, "/team"));
    const modules = ["runtime/budget/redis", "./src/check.js", "a-package"];
    expect(modules.map(fromApi)).toEqual([runtime, own, "a-package"]);
  });

  it("is found from the object of all clients as well", async () => {
    const { fromRoot, siblings } = createRuntime(await createProjectPlan(two, "/team"));
    expect(fromRoot("runtime/transport")).toBe("./runtime/transport.js");
    expect(siblings).toEqual(["box", "shop"]);
  });
});

describe("the names of a configuration", () => {
  it.each([
    [
      { name: "ParcelBoxClient" },
      { error: "ParcelBoxError", label: "parcel-box", env: "PARCEL_BOX" },
    ],
    [
      { name: "ParcelBoxClient", error: "Oops", env: "PB" },
      { error: "Oops", label: "parcel-box", env: "PB" },
    ],
    [undefined, { error: "BoxError", label: "box", env: "BOX" }],
  ])("%j are those of its runtime", async (client, names) => {
    expect(await createProjectPlan({ ...one, client }, "/team")).toMatchObject({
      runtime: { kind: "beside", names },
      rootClass: undefined,
    });
  });

  it("are those of the client, or of the object that contains several", async () => {
    const client = { name: "BoxClient" };
    const plans = [one, two].map((config) => createProjectPlan({ ...config, client }, "/team"));
    expect(await Promise.all(plans)).toMatchObject([
      { clientName: "Box", rootClass: undefined, nested: false },
      { clientName: undefined, rootClass: "BoxClient", nested: true },
    ]);
  });
});
