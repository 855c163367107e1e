import { describe, expect, it } from "vitest";
import { renderApi } from "../../../docs/site/api/api-page.js";
import { apiSidebar } from "../../../docs/site/api/api-sidebar.js";
import { describeApi, readApis, type DocumentedApi } from "../../../docs/site/api/apis.js";
import { Examples } from "../../../docs/site/api/examples.js";
import { renderOperation } from "../../../docs/site/api/operation-page.js";
import { listPages, type SitePage } from "../../../docs/site/pages.js";
import type { JsonObject } from "../../../runtime/json/values.js";

const apis = await readApis();

describe("the page of an operation", () => {
  it("says what is sent where, by which method and with which key", () => {
    expect(pageOf("v4", "runs.getStatus")).toMatch(/^# Get the status of a run\n/);
    expect(pageOf("v4", "runs.getStatus")).toContain(`# Get the status of a run

\`GET /api/v4/runs/{id}/status\`

[\`client.runs.getStatus()\`](../../client/v4/classes/Runs.html#getstatus) · header \`X-Service-API-Key\` · [Known gaps](../../guide/known-gaps.md)
`);
    expect(pageOf("signup", "createChallenge")).toContain(" · needs no key · ");
  });

  it("leads people to its API and its group, by names that make no other link", () => {
    const { markdown, shown } = sitePage("api/v4/runs-get-status", apis);
    expect(shown).toBe(`[Cloud Agent API V4](../v4.md) / [Runs](../v4.md#runs)\n\n${markdown}`);
    const title = "a](https://evil.example) [`b\\";
    const hostile = describeApi(
      "shop",
      { ...documentOf({}), info: { title, version: "1" } },
      "./shop/index.js",
      false,
    );
    expect(sitePage("api/shop/items-create", [hostile]).shown).toContain(
      "[a\\](https://evil.example) \\[\\`b\\\\](../shop.md) / [items](../shop.md#items)\n\n# ",
    );
  });

  it("calls it in TypeScript, by its path, and in a shell", () => {
    expect(pageOf("v4", "runs.get")).toContain(`\`\`\`ts [TypeScript]
import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const result = await client.runs.get("RUN_ID");
console.log(result);
\`\`\`

\`\`\`ts [client.http]
import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const { data, error, response } = await client.http.GET("/runs/{id}", {
  params: { path: { id: "RUN_ID" } },
});
console.log(response.status, data ?? error);
\`\`\`

\`\`\`sh [curl]
curl --fail-with-body --silent --show-error \\
  "$SERVICE_BASE_URL/api/v4/runs/RUN_ID" \\
  --header "X-Service-API-Key: $SERVICE_API_KEY"
\`\`\``);
  });

  it("lists fields within fields, with what each accepts in each region", () => {
    const text = pageOf("v4", "browsers.create");
    expect(text).toContain("- `enableRecording` boolean\n");
    expect(text).toMatch(/In the region `eu`: values: `at`, `be`, .*`sk`\.$/m);
    const run = pageOf("v4", "runs.create");
    expect(run).toContain("- `task` string, **required**\n\n  Instruction for the agent.");
    expect(run).toContain("\n  - `record` boolean\n\n    Enables recording for the run.");
    expect(run).toContain("  Known values: `completed`, `failed`, `cancelled`.");
  });

  it("says each default once", () => {
    const run = pageOf("v4", "runs.create");
    expect(run.match(/default: .*fam-a-5\.6-luna/gi)).toHaveLength(1);
    expect(run).toContain("Recording is off by default.\n\n## Responses");
    expect(pageOf("v4", "browsers.create")).toContain("New browsers default to `de`");
  });

  it("leads from a field to the tables that answer it, and from a status to its error", () => {
    const run = pageOf("v4", "runs.create");
    expect(run).toMatch(
      /Known values: `fam-[^.]*`.*\. See \[Models\]\(\.\.\/\.\.\/guide\/\w+\.md\)/,
    );
    expect(run).toContain("[what each model accepts](../../guide/models.md#v4)");
    expect(run).toContain(
      "The client throws [`ValidationError`](../../guide/errors.md#validationerror).",
    );
  });

  it("begins with the answer of success, has an example of each, and says which is open", () => {
    const text = pageOf("v4", "sessions.queueMessage");
    const statuses = [...text.matchAll(/^### (.*)$/gm)].map(([, status]) => status);
    expect(statuses).toEqual([
      "Success (2XX)",
      "Unauthorized (401)",
      "Not Found (404)",
      "Conflict (409)",
      "Unprocessable Entity (422)",
      "Throttled or other",
    ]);
    expect(text).toContain(
      "### Success (2XX)\n\nThe message was queued.\n\nThis body's shape is not documented.",
    );
    expect(pageOf("integrations", "authorize")).toMatch(
      /```json \[200\]\n\{\n {2}"redirect_url"[^]*"calendar"/,
    );
  });

  it("leads to no host that does not exist", () => {
    for (const api of apis)
      for (const { id } of api.operations)
        expect(pageOf(api.name, id)).not.toContain("cloud-agent.example");
  });
});

describe("the page of an API", () => {
  it("has servers on hosts that readers set, and its operations by tag", () => {
    const v4 = renderApi(apiOf("v4"));
    expect(v4).toContain("| US deployment | `$SERVICE_BASE_URL/api/v4` |");
    expect(v4).toContain("| EU deployment (Frankfurt) | `$SERVICE_EU_BASE_URL/api/v4` |");
    expect(v4).toContain("| [Create a run](./v4/runs-create.md) | `runs.create` | `POST /runs` |");
    expect([...v4.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      "Runs",
      "Sessions",
      "Browsers",
      "Servers",
      "About",
      "Reasoning",
      "Events",
      "EventPage",
    ]);
  });

  it.each([
    ["{root}/api/v4", "$SERVICE_BASE_URL/api/v4"],
    ["https://known.example/{stage}", "https://known.example/live"],
    ["https://known.example/{other}", "https://known.example/{other}"],
  ])("shows the server %s as %s", (url, shown) => {
    const variables = {
      root: { default: "https://us.example", "x-env": "SERVICE_BASE_URL" },
      stage: { default: "live" },
    };
    const text = renderApi({
      ...apiOf("v4"),
      document: { servers: [{ url, description: "US", variables }] },
    });
    expect(text).toContain(`| US | \`${shown}\` |`);
  });
});

describe("a document of another team", () => {
  const self = { $ref: "#/components/schemas/Item" };
  const other = describeApi(
    "shop",
    documentOf({
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string", minLength: 2 },
        parent: self,
        parts: { type: "array", items: self },
        kind: {
          oneOf: [
            { type: "string", enum: ["a"] },
            { type: "object", properties: { code: { type: "integer" } } },
          ],
        },
        secret: { type: "string", readOnly: true, nullable: true },
      },
    }),
    "./shop/index.js",
    false,
  );

  it("calls its operations with the client that is generated, and what that needs", () => {
    const text = textOf(other, "items.create");
    expect(text).toContain(
      'const client = new ShopClient({ credentials: { token: process.env["TOKEN"] } });',
    );
    expect(text).toContain(`await client.items.create({
  name: "string",
}, {
  query: { limit: 1 },
  header: { "X-Trace": "X_TRACE" },
});`);
    expect(text).toContain(`curl --fail-with-body --silent --show-error \\
  --request POST \\
  'https://shop.example/v1/items?limit=1' \\
  --header "Authorization: Bearer $TOKEN" \\
  --header 'X-Trace: X_TRACE' \\
  --header 'Content-Type: application/json' \\
  --data '{"name":"string"}'`);
  });

  it("begins with its first call, its server and its key", () => {
    const text = renderApi(other);
    expect(text).toMatch(/## First call\n\n```ts \[TypeScript\]\n.*"\.\/shop\/index\.js";/);
    expect(text).toContain("'https://shop.example/v1/items?limit=1'");
    expect(text.indexOf("## First call")).toBeLessThan(text.indexOf("## items"));
  });

  it("has no form, no guide and no client reference", () => {
    const all = textOf(other, "items.create") + renderApi(other);
    expect(all).not.toMatch(/Try it|\/guide\/|\/client\//);
  });

  it("writes a schema that contains itself once", () => {
    const text = textOf(other, "items.create");
    expect(text).toContain("- `name` string, **required**\n\n  Characters: at least 2.");
    expect(text).toContain("- `parent` `Item`\n- `parts` array of `Item`\n");
    expect(text).toContain("  - or string\n");
    expect(text).toContain("- `secret` string or null, only in responses");
    expect(text).toContain("`Item` as `application/json`, described above");
  });

  it.each([
    [
      "makes an example of a schema, and none that does not fit it",
      { type: "string", minLength: 3 },
      ['"string"'],
    ],
    ["takes the document's own example", { type: "string", example: "oak" }, ['"oak"']],
    [
      "has no example where none fits",
      { type: "string", pattern: "^[A-Z]{2}\\d{40}$", maxLength: 3 },
      [],
    ],
  ])("%s", (_, schema, shown) => {
    const api = describeApi("shop", documentOf(schema), "./shop/index.js", false);
    const examples = textOf(api, "items.create").matchAll(/```json \[\w+\]\n([^]*?)\n```/g);
    expect([...examples].map(([, example]) => example)).toEqual(shown);
  });

  it("lists only the groups of many operations, each with the address of its heading", () => {
    const get = (tag: string, at: number): [string, object] => [
      `/${tag}/${at}`,
      { get: { tags: [tag], operationId: `get${tag}${at}`, responses: {} } },
    ];
    const paths = Array.from({ length: 51 }, (_, at) => [
      get("partnerSdk", at),
      get("1-Click R & D_2", at),
    ]);
    const document = { ...documentOf({}), paths: Object.fromEntries(paths.flat()) };
    const [beside] = apiSidebar([describeApi("shop", document, "./shop/index.js", false)]);
    expect(beside?.items).toEqual([
      { text: "partnerSdk", link: "/api/shop#partnersdk" },
      { text: "1-Click R &#38; D_2", link: "/api/shop#_1-click-r-d-2" },
    ]);
  });

  it("lists the fields of each schema whose reference ends in the same name", () => {
    const of = (field: string): object => ({ type: "object", properties: { [field]: {} } });
    const answer = (place: string): object => {
      const content = { "text/json": { schema: { $ref: `#/components/${place}/Same` } } };
      return { description: "", content };
    };
    const document = documentOf({ type: "object" });
    const get = {
      operationId: "a.b",
      responses: { 200: answer("schemas"), 400: answer("x-more") },
    };
    const components = { schemas: { Same: of("one") }, "x-more": { Same: of("two") } };
    const given = { ...document, security: [], components, paths: { "/a": { get } } };
    const text = textOf(describeApi("shop", given, "./shop/index.js", false), "a.b");
    expect(text).toMatch(/- `one` any value[^]*- `two` any value/);
    expect(text).not.toContain("described above");
  });

  it("gives the pages of operations with very long names short ones", () => {
    const get = (end: string): object => ({
      get: { operationId: "x".repeat(400) + end, responses: {} },
    });
    const paths = { "/a": get("a"), "/b": get("b"), "/c": get("c") };
    const { operations } = describeApi(
      "shop",
      { ...documentOf({}), paths },
      "./shop/index.js",
      false,
    );
    const names = operations.map(({ page }) => page);
    expect(new Set(names).size).toBe(3);
    expect(names.filter((name) => name.length > 100)).toEqual([]);
  });

  it("keeps apart the pages of operations with names that differ in their case alone", () => {
    const get = (operationId: string): object => ({ get: { operationId, responses: {} } });
    const { operations } = describeApi(
      "shop",
      {
        ...documentOf({}),
        paths: { "/a": get("listItems"), "/b": get("list_items"), "/c": get("listitems") },
      },
      "./shop/index.js",
      false,
    );
    expect(new Set(operations.map(({ page }) => page.toLowerCase())).size).toBe(3);
  });
});

function apiOf(name: string): (typeof apis)[number] {
  const api = apis.find((each) => each.name === name);
  if (api === undefined) throw new Error(`there is no ${name}`);
  return api;
}

function sitePage(sought: string, listed: readonly DocumentedApi[]): SitePage {
  const landing = { path: "index", title: "", description: "", markdown: "", page: "" };
  const content = { apis: listed, guide: [], client: [] };
  const pages = listPages({ ...content, landing: { ...landing, pictures: new Map() } });
  const page = pages.find((each) => each.path === sought);
  if (page === undefined) throw new Error(`there is no ${sought}`);
  return page;
}

function pageOf(name: string, id: string): string {
  return textOf(apiOf(name), id);
}

function textOf(api: (typeof apis)[number], id: string): string {
  const operation = api.operations.find((each) => each.id === id);
  if (operation === undefined)
    throw new Error(`there is no ${id}, but ${api.operations.map((each) => each.id).join(", ")}`);
  return renderOperation(operation, api, new Examples(api.document));
}

function documentOf(Item: JsonObject): JsonObject {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Item" } } };
  return {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1.0.0" },
    servers: [{ url: "https://shop.example/v1" }],
    security: [{ token: [] }],
    paths: {
      "/items": {
        post: {
          operationId: "createItem",
          tags: ["items"],
          parameters: [
            { name: "limit", in: "query", required: true, schema: { type: "integer", minimum: 1 } },
            { name: "X-Trace", in: "header", required: true, schema: { type: "string" } },
            { name: "page", in: "query", schema: { type: "string" } },
          ],
          requestBody: { required: true, content },
          responses: { 201: { description: "Made.", content } },
        },
      },
    },
    components: {
      schemas: { Item },
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
    },
  };
}
