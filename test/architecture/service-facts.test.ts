import { describe, expect, it } from "vitest";
import { checkFacts, checkTemplateFacts } from "./support/fact-rules.js";
import { describeFindings } from "./support/finding.js";
import { collectFacts, readServiceFacts } from "./support/service-facts.js";
import { listFiles, parseSource, readSources, readText } from "./support/source-file.js";

const facts = readServiceFacts();

describe("facts of the service", () => {
  it("stand in no module of the generator or of an overlay", () => {
    const sources = readSources("generator", "runtime", "overlays");
    const findings = sources.flatMap((source) => checkFacts(source, facts));
    expect(describeFindings(findings)).toEqual([]);
  });

  it("stand in no template of the generator", () => {
    const templates = listFiles("generator", ".hbs");
    expect(templates).not.toEqual([]);
    const findings = templates.flatMap((path) => checkTemplateFacts(path, readText(path), facts));
    expect(describeFindings(findings)).toEqual([]);
  });

  it("are read from the specs", () => {
    const texts = ["X-Service-API-Key", "SERVICE_API_KEY", "SERVICE_REGION", "/runs/{id}/status"];
    expect([...facts.texts]).toEqual(expect.arrayContaining(texts));
    expect(facts.texts).toContain("us.cloud-agent.example");
    expect([...facts.words]).toEqual(
      expect.arrayContaining(["completed", "failed", "cancelled", "us", "eu"]),
    );
    expect([...facts.names]).toEqual(
      expect.arrayContaining(["verifyChallenge", "runs.getStatus", "getStatus", "challenge_id"]),
    );
    expect([...facts.names]).not.toEqual(expect.arrayContaining(["create"]));
    expect([...facts.names]).not.toEqual(expect.arrayContaining(["answer"]));
    expect(facts.countries.size).toBe(27);
    expect([...facts.limits]).toEqual(expect.arrayContaining([1024, 8192, 2500, 25_000]));
  });
});

describe("the check for facts", () => {
  const known = collectFacts([
    {
      paths: {
        "/boats/{id}": {
          get: { operationId: "boats.hoistSail", "x-waiter": { terminal: ["sunk"] } },
          parameters: [{ name: "boatKind", in: "query" }],
        },
        "/race": { post: { operationId: "race" } },
      },
      components: { schemas: { Boat: { properties: { sail_area: {}, mastCount: {}, flag: {} } } } },
      "x-limits": { tiers: [{ from: 15, to: 30 }, 45] },
      servers: [{ "x-region": "north", variables: { base: { default: "https://boats.example" } } }],
      key: { type: "apiKey", name: "X-Boat-Key", "x-env": "BOAT_KEY" },
      countries: ["aa", "bb", "cc"],
    },
  ]);

  it.each([
    ["a path", "const path = `${root}/boats/{id}`;"],
    ["a host", 'const host = "https://boats.example/";'],
    ["a header in another case", 'headers["x-boat-key"];'],
    ["an environment variable", "process.env.BOAT_KEY;"],
    ["a status", 'if (status === "sunk") stop();'],
    ["a region", 'const region = "north";'],
    ["an operation", 'const operation = "boats.hoistSail";'],
    ["a method", "client.hoistSail();"],
    ["a field", "const { mastCount } = boat;"],
    ["a field in a text", 'Reflect.get(boat, "sail_area");'],
    ["a field in a type", "interface Boat { sail_area: number }"],
    ["a parameter", "const query = { boatKind: 1 };"],
    ["countries in a list", 'const list = ["aa", "bb", "cc"];'],
    ["countries in a text", 'const list = "aa bb cc".split(" ");'],
    ["countries as keys", "const list = { aa: 1, bb: 1, cc: 1 };"],
    ["a table of limits", "const tiers = [[15, 30], [45, 1]];"],
    ["a model", 'const model = "fam-a-9";'],
    ["an alias", 'const model = "svc-mini";'],
    ["a version of the service", String.raw`const path = /\/api\/v4/;`],
  ])("reports %s", (_, text) => {
    const findings = checkFacts(parseSource("overlays/boats/boat.ts", `\n${text}\n`), known);
    expect(findings).toMatchObject([{ file: "overlays/boats/boat.ts", line: 2 }]);
  });

  it.each([
    ["a fact in a comment", '// "sunk" on /boats/{id} at fam-a-9\nconst a = 1;'],
    ["a word that a status is part of", 'const text = "sunken";'],
    ["a word that is also a field or an operation", "const flag = race();"],
    ["one word that is also a country", 'const word = "aa";'],
    ["one number that is also a limit", "const ms = 15;"],
    ["a folder that has the name of a path", 'import { sail } from "../boats/{id}/sail.js";'],
    ["the same in an export", 'export { sail } from "../boats/{id}/sail.js";'],
  ])("lets %s pass", (_, text) => {
    expect(checkFacts(parseSource("overlays/boats/boat.ts", text), known)).toEqual([]);
  });

  it("reports a fact in a template, but not in its comments", () => {
    const template = "{{!-- X-Boat-Key --}}\n{{name}} BOAT_KEY";
    expect(checkTemplateFacts("generator/client.hbs", template, known)).toEqual([
      { file: "generator/client.hbs", line: 2, message: "fact of the service: BOAT_KEY" },
    ]);
  });
});
