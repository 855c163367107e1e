import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { apiSidebar } from "../../../docs/site/sidebars.js";
import { describeApi, readApis, type DocumentedApi } from "../../../docs/site/api/apis.js";
import { listPages, type SitePage } from "../../../docs/site/pages.js";
import type { JsonObject } from "../../../runtime/json/values.js";
import { readSayings } from "../../support/read-cases.js";

const apis = await readApis();
const own = pagesOf(apis);
/** A document that differs from the shop by some members, and what one of its pages says. */
interface Other extends Readonly<Record<"what" | "page", string>> {
  readonly members: JsonObject;
  readonly shown: readonly string[];
  readonly hidden?: readonly string[];
}

const file = path.join(import.meta.dirname, "../fixtures/shop.yaml");
const { document: shop, pages, others }: Shop = parse(readFileSync(file, "utf8"));

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
  it("comes after those of later versions", () => {
    expect(apis.map(({ name }) => name).slice(0, 3)).toEqual(["v4", "v3", "v2"]);
  });

  it("has servers on hosts that readers set, and its operations by tag", () => {
    const { markdown } = sitePage("api/v4");
    expect(markdown).toContain("- US deployment: `$SERVICE_BASE_URL/api/v4`");
    expect(markdown).toContain("- EU deployment (Frankfurt): `$SERVICE_EU_BASE_URL/api/v4`");
    expect(markdown).toMatch(
      /^\| \[Create a run\]\(\.\/v4\/runs-create\.md\) +\| `runs\.create` +\| `POST \/runs` +\|$/m,
    );
    const titles = [...markdown.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    const expected = "Runs Sessions Browsers Servers About Reasoning Events EventPage";
    expect(titles.join(" ")).toBe(expected);
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

  it.each(others.map((other) => [other.what, other] as const))("%s", (_, other) => {
    const { members, page, shown, hidden = [] } = other;
    const { markdown } = sitePage(page, pagesOf([describeShop(members)]));
    for (const text of shown) expect(markdown).toContain(text);
    for (const text of hidden) expect(markdown).not.toContain(text);
  });

  it("lists only the groups of many operations, each with the address of its heading", () => {
    const tags = Array.from({ length: 51 }, () => ["partnerSdk", "1-Click R & D_2"]).flat();
    const [beside] = apiSidebar([describeShop({ paths: pathsOf(tags.map(String), tags) })]);
    expect(beside?.items).toEqual([
      { text: "partnerSdk", link: "/api/shop#partnersdk" },
      { text: "1-Click R &#38; D_2", link: "/api/shop#_1-click-r-d-2" },
    ]);
  });

  it("marks beside its pages what will go, and has what the service sends", () => {
    const get = { operationId: "old", summary: "<Old>", deprecated: true, responses: {} };
    const post = { summary: "<Sold>", responses: {} };
    const api = describeShop({ paths: { "/old": { get } }, webhooks: { "item.sold": { post } } });
    expect(apiSidebar([api])[0]?.items).toMatchObject([
      {
        text: '<b class="method get">GET</b> <s title="Deprecated">&#60;Old&#62;</s> <code>old.get</code>',
        docFooterText: "&#60;Old&#62;",
      },
      { text: '<b class="method post">POST</b> &#60;Sold&#62; <code>item.sold</code>' },
    ]);
    const { frontmatter } = sitePage("api/shop/item-sold", pagesOf([api]));
    expect(frontmatter).toMatchObject({ description: "POST item.sold: <Sold>" });
  });

  it("leads from its landing to its first operation, not to its overview, which is the same", () => {
    const { frontmatter } = sitePage("index", pagesOf([describeShop({})]));
    expect(frontmatter["next"]).toEqual({ text: "items.create", link: "/api/shop/items-create" });
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

interface Shop {
  readonly document: JsonObject;
  readonly pages: Readonly<Record<string, string>>;
  readonly others: readonly Other[];
}

/** The shop with other members, and with other kinds of components. */
function describeShop(members: JsonObject): DocumentedApi {
  const components = { ...Object(shop["components"]), ...Object(members["components"]) };
  return describeApi("shop", { ...shop, ...members, components }, false);
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
