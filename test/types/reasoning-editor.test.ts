import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { openEditor } from "../support/editor.js";

const folder = import.meta.dirname;
const config = ts.readConfigFile(path.join(folder, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);

const { complete } = openEditor(
  folder,
  options,
  `
  import { V2Client } from "../../generated/v2/index.js";
  import { V3Client } from "../../generated/v3/index.js";
  import { V4Client } from "../../generated/v4/index.js";
  const v2 = new V2Client();
  const v3 = new V3Client();
  const v4 = new V4Client();
  const eu = new V4Client({ region: "eu" });
`,
);

describe("an editor", { timeout: 60_000 }, () => {
  it("offers the models of each version, and of the region", () => {
    const models = complete(`v4.runs.create({ task: "a", model: "|" });`);
    expect(models).toHaveLength(22);
    expect(models).toEqual(
      expect.arrayContaining(["fam-a-5.6-luna", "fam-b-fable-5", "fam-c-3.1-pro"]),
    );
    expect(complete(`v3.sessions.create({ model: "|" });`)).toHaveLength(22);
    expect(complete(`v3.sessions.create({ model: "|" });`)).toContain("svc-ultra");
    expect(complete(`v2.tasks.create({ llm: "|" });`)).toHaveLength(29);
    expect(complete(`eu.runs.create({ task: "a", model: "|" });`).toSorted()).toEqual([
      "fam-a-5.5",
      "fam-a-5.6",
      "fam-a-5.6-luna",
      "fam-a-5.6-sol",
      "fam-a-5.6-terra",
      "fam-a-6-astra",
    ]);
  });

  it("offers the settings of the model, and of the default one", () => {
    const create = (settings: string): string[] =>
      complete(`v4.runs.create({ task: "a", ${settings} });`);
    expect(create(`model: "fam-a-5.5", modelParams: { reasoning: { effort: "|" } }`)).toEqual([
      "none",
      "low",
      "medium",
      "high",
      "xhigh",
    ]);
    expect(create(`modelParams: { reasoning: { effort: "|" } }`)).toContain("max");
    expect(create(`model: "fam-b-opus-5", modelParams: { | }`)).toEqual([
      "output_config",
      "thinking",
    ]);
    expect(create(`model: "fam-b-opus-5", modelParams: { thinking: { display: "|" } }`)).toEqual([
      "omitted",
      "summarized",
    ]);
  });

  it("offers the levels of the model", () => {
    const levels = complete(`v3.sessions.create({ model: "fam-c-3-pro", thinkingLevel: "|" });`);
    expect(levels).toEqual(["low", "high"]);
    const older = complete(`v2.tasks.create({ llm: "fam-a-o3", thinkingLevel: "|" });`);
    expect(older).toEqual(["low", "medium", "high"]);
  });

  it("offers regions and their countries", () => {
    expect(complete(`new V4Client({ region: "|" });`)).toEqual(["us", "eu"]);
    const countries = complete(`eu.browsers.create({ proxyCountryCode: "|" });`);
    expect(countries).toHaveLength(27);
    expect(countries).toContain("gr");
  });
});
