import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { apiSidebar } from "../../../docs/site/sidebars.js";
import { describeApi, readApis, type DocumentedApi } from "../../../docs/site/api/apis.js";
import { renderApi } from "../../../docs/site/api/api-page.js";
import { listPages, type SitePage } from "../../../docs/site/pages.js";
import type { JsonObject } from "../../../runtime/json/values.js";
import { readSayings } from "../support/read-sayings.js";

const apis = await readApis();
const own = pagesOf(apis);
const { document: shop, pages }: { document: JsonObject; pages: Record<string, string> } = parse(
  readFileSync(path.join(import.meta.dirname, "../fixtures/shop.yaml"), "utf8"),
);

describe("the page of an operation", () => {
  it.each(readSayings("operations"))("%s says %s", (page, _, text) => {
    expect(sitePage(`api/${page}`).markdown).toContain(text);
  });

  it("says each default once", () => {
    const { markdown } = sitePage("api/v4/runs-create");
    expect(markdown.match(/default: .*fam-a-5\.6-luna/gi)).toHaveLength(1);
  });

  it("leads people to its API and its group, by names that make no other link", () => {
    const { markdown, shown } = sitePage("api/v4/runs-get-status");
    expect(shown).toBe(`[Cloud Agent API V4](../v4.md) / [Runs](../v4.md#runs)\n\n${markdown}`);
    const title = "a](https://evil.example) [`b\\";
    const hostile = describeShop({ info: { title, version: "1" } });
    expect(sitePage("api/shop/items-create", pagesOf([hostile])).shown).toContain(
      "[a\\](https://evil.example) \\[\\`b\\\\](../shop.md) / [items](../shop.md#items)\n\n# ",
    );
  });

  it("begins with the answer of success", () => {
    const { markdown } = sitePage("api/v4/sessions-queue-message");
    expect([...markdown.matchAll(/^### (.*)$/gm)].map(([, status]) => status)).toEqual([
      "Success (2XX)",
      "Unauthorized (401)",
      "Not Found (404)",
      "Conflict (409)",
      "Unprocessable Entity (422)",
      "Throttled or other",
    ]);
  });

  it("leads to no host that does not exist", () => {
    for (const { page } of apis.flatMap(({ operations }) => operations))
      expect(sitePage(page).markdown).not.toContain("cloud-agent.example");
  });
});

describe("the page of an API", () => {
  it("has servers on hosts that readers set, and its operations by tag", () => {
    const { markdown } = sitePage("api/v4");
    expect(markdown).toContain("| US deployment | `$SERVICE_BASE_URL/api/v4` |");
    expect(markdown).toContain("| EU deployment (Frankfurt) | `$SERVICE_EU_BASE_URL/api/v4` |");
    expect(markdown).toContain(
      "| [Create a run](./v4/runs-create.md) | `runs.create` | `POST /runs` |",
    );
    const titles = [...markdown.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    const expected = "Runs Sessions Browsers Servers About Reasoning Events EventPage";
    expect(titles.join(" ")).toBe(expected);
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
    const servers = [{ url, description: "US", variables }];
    expect(renderApi({ ...describeShop({}), document: { servers } })).toContain(
      `| US | \`${shown}\` |`,
    );
  });
});

describe("a document of another team", () => {
  it.each(Object.entries(pages))(
    "has the page %s, without a form, a guide or a client reference",
    (page, expected) => {
      const { markdown, frontmatter } = sitePage(`api/${page}`, pagesOf([describeShop({})]));
      expect(markdown).toBe(expected);
      expect(frontmatter).not.toHaveProperty("tryIt");
    },
  );

  it.each([
    ["of a schema", { type: "string", minLength: 3 }, ['"string"']],
    ["that the document has", { type: "string", example: "oak" }, ['"oak"']],
    [
      "only if one fits",
      { type: "string", pattern: "^[A-Z]{2}\\d{40}$", maxLength: 3 },
      ['{\n  "reason": null\n}'],
    ],
  ])("has an example %s", (_, Item, shown) => {
    const components = { ...Object(shop["components"]), schemas: { Item } };
    const { markdown } = sitePage("api/shop/items-create", pagesOf([describeShop({ components })]));
    const examples = [...markdown.matchAll(/```json \[\w+\]\n([^]*?)\n```/g)];
    expect(examples.map(([, example]) => example)).toEqual(expect.arrayContaining(shown));
    expect(examples).toHaveLength(shown[0]?.startsWith("{") ? 1 : 2);
  });

  it("has what an operation says of itself: its server, its credentials, and that it will go", () => {
    const servers = [{ url: "https://files.example/v2" }];
    const get = { operationId: "old", deprecated: true, servers, responses: {} };
    const components = { securitySchemes: { login: { type: "http", scheme: "basic" } } };
    const more = { security: [{ login: [] }], components, paths: { "/old": { get } } };
    const { markdown = "" } = pagesOf([describeShop(more)]).at(-1) ?? {};
    const said = ["**Deprecated.**", "`GET /v2/old`", "https://files.example/v2/old", "USERNAME"];
    for (const text of said) expect(markdown).toContain(text);
  });

  it("lists only the groups of many operations, each with the address of its heading", () => {
    const tags = Array.from({ length: 51 }, () => ["partnerSdk", "1-Click R & D_2"]).flat();
    const [beside] = apiSidebar([describeShop({ paths: pathsOf(tags.map(String), tags) })]);
    expect(beside?.items).toEqual([
      { text: "partnerSdk", link: "/api/shop#partnersdk" },
      { text: "1-Click R &#38; D_2", link: "/api/shop#_1-click-r-d-2" },
    ]);
  });

  const long = `all-${"x".repeat(76)}`;
  it.each([
    [
      "are very long",
      ["a", "b", "c"].map((end) => "x".repeat(400) + end),
      [long, `${long}-2`, `${long}-2-2`],
    ],
    [
      "differ in their case alone",
      ["listItems", "list_items", "listitems"],
      ["all-list-items", "all-get1", "all-listitems"],
    ],
  ])("has a page for each operation, also where their names %s", (_, ids, names) => {
    const { operations } = describeShop({ paths: pathsOf(ids) });
    expect(operations.map(({ page }) => page)).toEqual(names.map((name) => `api/shop/${name}`));
  });
});

/** The shop with other members. */
function describeShop(members: JsonObject): DocumentedApi {
  return describeApi("shop", { ...shop, ...members }, false);
}

/** A path for each of these operations. */
function pathsOf(ids: readonly string[], tags: readonly string[] = []): JsonObject {
  const paths = ids.map((id, at) => {
    const tag = tags[at] === undefined ? {} : { tags: [tags[at]] };
    return [`/all/${at}`, { get: { ...tag, operationId: id, responses: {} } }];
  });
  return Object.fromEntries(paths);
}

function pagesOf(listed: readonly DocumentedApi[]): SitePage[] {
  const landing = { path: "index", title: "", description: "", markdown: "", page: "" };
  const content = { apis: listed, guide: [], client: [] };
  return listPages({ ...content, landing: { ...landing, pictures: new Map() } });
}

/** A page as the site has it, of our own APIs or of another one. */
function sitePage(sought: string, listed: readonly SitePage[] = own): SitePage {
  const page = listed.find((each) => each.path === sought);
  if (page === undefined) throw new Error(`there is no ${sought}`);
  return page;
}
