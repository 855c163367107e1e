import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { goTo, search, showViews } from "./support/api-views.js";
import { followsScheme, visit } from "./support/open-chromium.js";
import { useSite } from "./support/use-site.js";

const apis = ["v4", "v3", "v2", "billing", "integrations", "signup"] as const;

const inUse = useSite();

let page: Page;
beforeAll(async () => {
  ({ page } = await inUse.open("index.html"));
});

/** Shows the page of an API as if it had just been opened. */
async function open(api: string): Promise<void> {
  await visit(page, inUse.urlOf(`api/${api}.html`));
}

describe("the search of an API's page", () => {
  it.each([
    ["v4", "follow-up", "Queue a follow-up message", "#/sessions/sessions.queuemessage"],
    ["v4", "runs status", "/runs/{id}/status", "#/runs/runs.getstatus"],
    ["billing", "account", "/billing/account", "#/account/getaccount"],
  ])("finds on %s for “%s” an operation and goes there", async (api, words, text, fragment) => {
    await open(api);
    const result = (await search(page, words)).filter({ hasText: text }).first();
    await result.click();
    await page.waitForURL((url) => url.hash.startsWith(fragment));
    await page.locator(`[data-section-id="${fragment.slice(1)}"] h2`).waitFor();
    expect(await page.getByTestId("search-dialog").count()).toBe(0);
  });
});

describe("every operation on an API's page", () => {
  it.each(apis)("of %s shows its samples for TypeScript, client.http and curl", async (api) => {
    await open(api);
    const ids = await operationsOf(api);
    const missed = new Set(ids);
    for await (const fragment of showViews(page)) {
      if (fragment === "#/") continue;
      const id = ids.find((each) => fragment.endsWith(`/${each.toLowerCase()}`)) ?? fragment;
      // Each once, and no other.
      expect(missed.delete(id), fragment).toBe(true);
      const operation = page.locator(`[data-section-id="${fragment.slice(1)}"]`);
      await expectSamples(operation, await samplesKept(api, id));
      // A host that does not exist could be copied by mistake.
      expect(await operation.textContent()).not.toContain(".example");
    }
    expect([...missed]).toEqual([]);
  });
});

describe("the colors of an API's page", () => {
  it("follow the reader's until others are chosen on the site", async () => {
    await open("signup");
    await page.emulateMedia({ colorScheme: "dark" });
    await followsScheme(page, "dark");
    await page.evaluate(() => localStorage.setItem("vitepress-theme-appearance", "light"));
    await open("signup");
    await followsScheme(page, "light");
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain("dark");
    await page.evaluate(() => localStorage.clear());
    await page.emulateMedia({ colorScheme: "light" });
  });
});

describe("the answers of an operation", () => {
  it.each([
    ["v4", "#/runs/runs.create", "2XX", '"run_1"'],
    ["v4", "#/sessions/sessions.queuemessage", "2XX", "This body's shape is not documented."],
    ["integrations", "#/integrations/authorize", "200", '"calendar"'],
  ])("of %s%s begin with %s, which is open", async (api, fragment, status, text) => {
    await open(api);
    await goTo(page, fragment);
    const operation = page.locator(`[data-section-id="${fragment.slice(1)}"]`);
    const panel = operation.locator(".panel-response-samples");
    expect(await operation.getByRole("tab").allTextContents()).toEqual(
      await panel.getByRole("button", { name: /^(\dXX|\d+|default)$/ }).allTextContents(),
    );
    const first = operation.getByRole("tab").first();
    expect(await first.textContent()).toBe(status);
    expect(await first.getAttribute("aria-selected")).toBe("true");
    expect(await panel.textContent()).toContain(text);
  });
});

describe("the servers of an API's page", () => {
  it.each(apis)("of %s are on hosts that readers set", async (api) => {
    await open(api);
    await page.getByTestId("search-trigger").filter({ hasText: "Search" }).waitFor();
    const text = await page.locator("#redoc").innerText();
    expect(text).toContain("US deployment, on a host that you set\n$SERVICE_BASE_URL");
    expect(text).not.toContain(".example");
  });
});

describe("the address of an operation", () => {
  it.each([
    ["v4", "#/runs/runs.create", "/runs", "$SERVICE_EU_BASE_URL/api/v4/runs"],
    ["billing", "#/account/getaccount", "/account", "$SERVICE_BASE_URL/api/v2/billing/account"],
  ])("of %s%s is below the host that readers set", async (api, fragment, apiPath, address) => {
    await open(api);
    await goTo(page, fragment);
    const operation = page.locator(`[data-section-id="${fragment.slice(1)}"]`);
    await operation.getByRole("button").filter({ hasText: apiPath }).click();
    const menu = page.getByRole("menuitem").filter({ hasText: "deployment" });
    await menu.first().waitFor();
    const addresses = (await menu.allTextContents()).join(" ");
    expect(addresses).toContain(address);
    expect(addresses).not.toContain("http");
  });
});

describe("the reasoning table", () => {
  it.each(["v4", "v3", "v2"])("of %s holds the rows of the spec and no other", async (api) => {
    await open(api);
    await goTo(page, "#/reasoning");
    const table = page
      .locator('[data-section-id="/reasoning"] table')
      .filter({ hasText: /^Models/ });
    const [head, ...rows] = await cellsOf(table);
    expect(head).toEqual(["Models", "Setting", "Values"]);
    const wanted = await rowsOfSpec(api);
    expect(wanted.length).toBeGreaterThan(2);
    expect(rows).toEqual(wanted);
  });
});

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>>;
  readonly "x-reasoning": { readonly rows: readonly Row[] };
}

interface Row {
  readonly models: readonly string[];
  readonly accepts: Readonly<Record<string, readonly string[]>>;
  readonly defaults?: Readonly<Record<string, string>>;
}

async function readDocument(api: string): Promise<Document> {
  return JSON.parse(await readFile(`generated/${api}/openapi.json`, "utf8"));
}

async function operationsOf(api: string): Promise<string[]> {
  const { paths } = await readDocument(api);
  const items = Object.values(paths).flatMap((item) => Object.values(item));
  return items.flatMap(({ operationId }) => operationId ?? []);
}

/** Chooses one sample after the other. */
async function expectSamples(operation: Locator, wanted: Record<string, string>): Promise<void> {
  const code = operation.getByTestId("source-code").first();
  const choice = operation.getByRole("button", { name: /^(TypeScript|client\.http|curl)$/ });
  for (const [label, text] of Object.entries(wanted)) {
    await choice.click();
    await operation.page().getByRole("menuitem", { name: label, exact: true }).click();
    await choice.filter({ hasText: label }).waitFor();
    // The code follows its label.
    const shown = async (): Promise<string> => (await code.innerText()).trim();
    await expect.poll(shown, { timeout: 10_000 }).toBe(text);
  }
}

/** `runs.getStatus` has its samples in `runs-get-status`; the line that names an interpreter is not shown. */
async function samplesKept(api: string, id: string): Promise<Record<string, string>> {
  const folder = id.replaceAll(/[A-Z]/g, "-$&").replaceAll(".", "-").toLowerCase();
  const read = async (file: string): Promise<string> => {
    const text = await readFile(`docs/samples/${api}/${folder}/${file}`, "utf8");
    return text.replace(/^#!.*\n/, "").trim();
  };
  return {
    TypeScript: await read("client.ts"),
    "client.http": await read("http.ts"),
    curl: await read("curl.sh"),
  };
}

async function cellsOf(table: Locator): Promise<string[][]> {
  return table
    .locator("tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? "")),
    );
}

/** What the document says, as the table should. */
async function rowsOfSpec(api: string): Promise<string[][]> {
  const { rows } = (await readDocument(api))["x-reasoning"];
  return rows.flatMap(({ models, accepts, defaults = {} }) => {
    const names = models.join(", ");
    const settings = Object.entries(accepts);
    if (settings.length === 0) return [[names, "takes no setting", ""]];
    return settings.map(([wirePath, values]) => {
      const standard = defaults[wirePath];
      const end = standard === undefined ? "" : `; default ${standard}`;
      return [names, wirePath, `${values.join(", ") || "none"}${end}`];
    });
  });
}
