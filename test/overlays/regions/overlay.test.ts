import { beforeEach, describe, expect, it, vi } from "vitest";
import { CloudAgent } from "../../../generated/index.js";
import { SignupClient } from "../../../generated/signup/index.js";
import { V3Client } from "../../../generated/v3/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import type { OpenApiDocument, SchemaObject } from "../../../generator/model/openapi.js";
import { RegionError } from "../../../runtime/errors/index.js";
import { reasoning } from "../../../overlays/reasoning/overlay.js";
import { regions } from "../../../overlays/regions/overlay.js";
import {
  jobsDocument,
  operation,
  weaveDocument,
  type Woven,
} from "../../generator/support/weave-document.js";
import { rejectionOf } from "../../runtime/transport/failing.js";
import { type Loopback, sendJson, useServer } from "../../runtime/transport/loopback.js";

const servers = ["north", "south"].map((region) => ({
  url: `https://${region}.example`,
  "x-region": region,
}));

const deployments = {
  env: "JOBS_REGION",
  default: "north",
  north: { title: "The north" },
  south: { title: "The south", unavailableFeatures: ["snow"] },
};

const matrix = {
  operation: "jobs.create",
  modelField: "engine",
  settingField: "tuning",
  aliases: { quick: "oil" },
  rows: [
    { provider: "works", models: ["steam", "oil"], accepts: {} },
    { provider: "yard", models: ["sail"], accepts: {} },
    { provider: "works", models: ["gas"], accepts: {} },
  ],
};

const engine = {
  type: "string",
  "x-regions": { south: { managed: ["steam"], providers: ["works"] } },
};
const country = {
  type: ["string", "null"],
  "x-regions": { south: { values: ["aa", "bb"], default: "aa" } },
};
const flag = { type: "object", properties: { country } };

function document(
  properties: Record<string, SchemaObject>,
  changes: Partial<OpenApiDocument> = {},
): OpenApiDocument {
  const create = operation("jobs.create", { takes: "JobCreate", summary: "Start a job" });
  const list = operation("jobs.list", { "x-regions": ["north"] });
  const schemas = { Job: {}, JobCreate: { type: "object", properties } };
  return jobsDocument(
    { "/jobs": { post: create, get: list } },
    { servers, components: { schemas }, "x-regions": deployments, ...changes },
  );
}

function typeOf({ types }: Woven, name: string): string | undefined {
  return types.find((type) => type.name === name)?.text;
}

describe("the overlay for regions", () => {
  it("checks before sending where a region has something to say, and nowhere else", async () => {
    const { client, overlays } = await weaveDocument(document({ flag }), [regions]);
    expect(client).toContain(`
  /**
   * \`GET /jobs\`
   *
   * @throws {RegionError} The client's region does not accept the request; nothing was sent.
   */
  list(this: this & OfferedIn<R, "north">, options?: RequestOptions): ApiPromise<Job> {
    return this.#transport.send<Job>(jobsList, {}, options, () => {
      assertRegion(regionRules, this.#transport, jobsList);
    });
`);
    expect(client).toContain(
      "  create(body: JobCreateIn<R>, options?: RequestOptions): ApiPromise<Job> {\n" +
        "    return this.#transport.send<Job>(jobsCreate, { body }, options, () => {\n" +
        "      assertRegionalBody(regionRules, this.#transport, jobsCreate, body);\n",
    );
    expect(client).toContain("export class Jobs<R extends Region = Region> {");
    expect(overlays["regions"]?.guarded).toEqual(["jobs.list", "jobs.create"]);
  });

  it("adds its rules as a table", async () => {
    const given = document({ engine, flag }, { "x-reasoning": matrix });
    const { tables } = await weaveDocument(given, [regions]);
    expect(tables).toEqual([
      {
        name: "regionRules",
        value: {
          regions: { north: {}, south: {} },
          offered: { "jobs.list": ["north"] },
          instead: {},
          fields: [
            { paths: { "jobs.create": ["engine"] }, regions: engine["x-regions"] },
            {
              paths: { "jobs.create": ["flag", "country"] },
              nullable: true,
              regions: country["x-regions"],
            },
          ],
          models: { works: ["steam", "oil", "quick", "gas"], yard: ["sail"] },
        },
        type: { name: "RegionRules", from: "../../runtime/regions/index.js" },
      },
      { name: "regionFacts", value: { north: deployments.north, south: deployments.south } },
    ]);
  });

  it("names in its rules and types what does the job instead", async () => {
    const list = operation("jobs.list", {
      "x-regions": ["north"],
      "x-instead": { api: "tasks", operation: "tasks.list" },
    });
    const paths = { "/jobs": { get: list } };
    const woven = await weaveDocument(document({}, { paths }), [regions]);
    expect(woven.tables[0]?.value).toMatchObject({ instead: { "jobs.list": "tasks.tasks.list" } });
    expect(woven.client).toMatch(
      /list\(\s*this: this & OfferedIn<R, "north", "tasks\.tasks\.list">,/,
    );
    expect(typeOf(woven, "OfferedIn")).toContain(
      "OnlyOfferedIn<Where> & ([Instead] extends [never] ? unknown : UseInstead<Instead>)",
    );
  });

  it("types a body by what each region takes", async () => {
    const woven = await weaveDocument(document({ flag }), [regions]);
    expect(typeOf(woven, "SouthCountry")).toBe('"aa" | "bb"');
    expect(typeOf(woven, "JobCreateByRegion")).toBe(`{
  north: unknown;
  south: { flag?: { country?: SouthCountry | null } };
}`);
    expect(typeOf(woven, "JobCreateIn")).toBe("JobCreate & JobCreateByRegion[R]");
  });

  it("types the model by region on top of the settings of the model", async () => {
    const woven = await weaveDocument(document({ engine }, { "x-reasoning": matrix }), [
      reasoning,
      regions,
    ]);
    expect(woven.client).toContain(
      [
        "  create<Model extends AnyModel = DefaultModel>(",
        "    body: JobCreateIn<R, Model>,",
        "    options?: RequestOptions,",
        "  ): ApiPromise<Job> {",
        "    return this.#transport.send<Job>(jobsCreate, { body }, options, () => {",
        "      assertRegionalBody(regionRules, this.#transport, jobsCreate, body);",
        "      assertSettings(reasoningMatrix, this.#transport, body);",
      ].join("\n"),
    );
    expect(typeOf(woven, "RegionalModel")).toBe('"sail"');
    expect(typeOf(woven, "ModelByRegion")).toContain(
      '\nsouth: "steam" | "oil" | "quick" | "gas";\n',
    );
    expect(typeOf(woven, "ModelByRegion")).toContain("{\nnorth: string;\n");
    expect(typeOf(woven, "JobCreateIn")).toBe(
      "JobCreateFor<ModelIn<R, Model>> & JobCreateByRegion[R]",
    );
  });

  it("lets fields that take the same values share a type", async () => {
    const woven = await weaveDocument(document({ country, flag }), [regions]);
    expect(woven.types.filter(({ name }) => name.startsWith("SouthCountry"))).toHaveLength(1);
    const paths = [["country"], ["flag", "country"]];
    const fields = paths.map((path) => ({ paths: { "jobs.create": path }, nullable: true }));
    expect(woven.tables[0]?.value).toMatchObject({ fields });
  });

  it("knows the rule of a field within a field that has one", async () => {
    const ruled = { ...flag, "x-regions": { south: { values: ["none"] } } };
    const { tables } = await weaveDocument(document({ flag: ruled }), [regions]);
    const paths = [["flag"], ["flag", "country"]];
    const fields = paths.map((path) => ({ paths: { "jobs.create": path } }));
    expect(tables[0]?.value).toMatchObject({ fields });
  });

  it("comes to an end on a schema that contains itself", async () => {
    const JobCreate: SchemaObject = {
      type: "object",
      properties: { inner: { $ref: "#/components/schemas/JobCreate" }, country },
    };
    const schemas = { Job: {}, JobCreate };
    const { tables } = await weaveDocument(document({}, { components: { schemas } }), [regions]);
    expect(JSON.stringify(tables)).toContain('["inner","country"]');
  });

  it("knows an API that a region of the service does not have at all", async () => {
    const only = servers.slice(0, 1);
    const { client } = await weaveDocument(document({}, { servers: only }), [regions]);
    expect(client).toMatch(/  create\(\s*this: this & OfferedIn<R, "north">,/);
    expect(client).toContain('export class ThingsClient<R extends "north" | "south" = Region> {');
  });

  it("has nothing to do where no region differs, nor where there is one only", async () => {
    const list = { "/jobs": { get: operation("jobs.list") } };
    const same = jobsDocument(list, { servers, "x-regions": deployments });
    expect((await weaveDocument(same, [regions])).overlays).toEqual({});
    const bare = document({ flag }, { servers: [], "x-regions": undefined });
    expect((await weaveDocument(bare, [regions])).overlays).toEqual({});
  });
});

describe("a client in the EU", () => {
  let us: Loopback;
  let eu: Loopback;
  beforeEach(async () => {
    us = await useServer((response) => sendJson(response, 200, { id: "a", cdpUrl: "b" }));
    eu = await useServer((response) => sendJson(response, 200, { id: "a", cdpUrl: "b" }));
  });

  // Widened: what is refused here does not compile either.
  const region = (): "us" | "eu" => "eu";
  const options = (): { apiKey: string; region: "us" | "eu"; baseUrl: string } => ({
    apiKey: "key",
    region: region(),
    baseUrl: eu.baseUrl,
  });

  const insteadOfTasks = "use v4.runs.create instead";

  it.each<[(agent: CloudAgent) => Promise<unknown>, string]>([
    [({ v3 }) => v3.sessions.create({ task: "t" }), insteadOfTasks],
    [({ v2 }) => v2.tasks.create({ task: "t" }), insteadOfTasks],
    [({ integrations }) => integrations.getStatus("mail"), "integrations.getStatus: the request"],
    [({ signup }) => signup.createClaim(), "signup.createClaim: the request was rejected"],
    [({ v4 }) => v4.runs.create({ task: "t", model: "fam-b-opus-5" }), "Model fam-b-opus-5"],
    [({ v4 }) => v4.browsers.create({ proxyCountryCode: "DE" }), 'in lower case: "de"'],
    [() => new SignupClient({ region: region() }).createChallenge(), "signup.createChallenge"],
  ])("rejects what the region does not have, and sends nothing: %s", async (call, says) => {
    const error = await rejectionOf(call(new CloudAgent(options())));
    expect(error).toBeInstanceOf(RegionError);
    expect(error).toMatchObject({ local: true, status: 422, detail: [{ type: "value_error" }] });
    expect(String(error)).toContain(says);
    expect(eu.seen).toEqual([]);
  });

  it("sends what the region takes", async () => {
    const agent = new CloudAgent(options());
    await agent.v4.runs.create({ task: "t" });
    await agent.v4.runs.create({ task: "t", model: "fam-a-5.5" });
    await agent.v4.runs.create({ task: "t", model: "fam-z-1" });
    await agent.v4.browsers.create();
    await agent.v3.browsers.create({ proxyCountryCode: "fr" });
    await agent.v2.browsers.create({ proxyCountryCode: null });
    await agent.v2.browsers.stop("a");
    expect(eu.seen.map(({ url }) => url?.slice(5)).join()).toBe(
      "v4/runs,v4/runs,v4/runs,v4/browsers,v3/browsers,v2/browsers,v2/browsers/a",
    );
    expect(eu.seen.map(({ method }) => method).join()).toBe(`${"POST,".repeat(6)}PATCH`);
    expect(eu.seen.at(-2)?.body).toBe('{"proxyCountryCode":null}');
  });

  it("leaves it to the service when validation is off", async () => {
    const { sessions } = new V3Client({ ...options(), validation: "off" });
    await sessions.create({ task: "t" });
    expect(eu.seen).toHaveLength(1);
  });

  it.each([401, 404, 409, 422, 500])(
    "never asks another region, not after a %i",
    async (status) => {
      const failing = await useServer((response) => sendJson(response, status, {}));
      vi.stubEnv("SERVICE_BASE_URL", us.baseUrl);
      vi.stubEnv("SERVICE_EU_BASE_URL", failing.baseUrl);
      const { runs, browsers } = new V4Client({ apiKey: "key", region: region(), maxRetries: 0 });
      await rejectionOf(runs.create({ task: "t" }));
      await rejectionOf(runs.get("a"));
      await rejectionOf(browsers.stop("a"));
      expect(failing.seen.length).toBeGreaterThanOrEqual(3);
      expect(us.seen).toEqual([]);
      vi.unstubAllEnvs();
    },
  );
});
