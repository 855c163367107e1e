import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { goTo, showViews } from "./api-views.js";

/** Expects that the page of an API shows each operation once, and no other, with the samples that are kept of it. */
export async function expectSamplesOf(page: Page, api: string): Promise<void> {
  const ids = await operationsOf(api);
  const missed = new Set(ids);
  for await (const fragment of showViews(page)) {
    if (fragment === "#/") continue;
    const id = ids.find((each) => fragment.endsWith(`/${each.toLowerCase()}`)) ?? fragment;
    expect(missed.delete(id), fragment).toBe(true);
    const operation = page.locator(`[data-section-id="${fragment.slice(1)}"]`);
    await expectSamples(operation, await samplesKept(api, id));
    // A host that does not exist could be copied by mistake.
    expect(await operation.textContent()).not.toContain(".example");
  }
  expect([...missed]).toEqual([]);
}

/** Expects that the servers on the page of an API are on hosts that readers set. */
export async function expectServers(page: Page): Promise<void> {
  await page.getByTestId("search-trigger").filter({ hasText: "Search" }).waitFor();
  const text = await page.locator("#redoc").innerText();
  expect(text).toContain("US deployment, on a host that you set\n$SERVICE_BASE_URL");
  expect(text).not.toContain(".example");
}

/** Expects that the page of an API names the models of the spec, and what they accept. */
export async function expectReasoning(page: Page, api: string): Promise<void> {
  await goTo(page, "#/reasoning");
  const text = await page.locator('[data-section-id="/reasoning"]').innerText();
  const { rows } = (await readDocument(api))["x-reasoning"];
  const words = rows.flatMap(({ models, accepts }) => [
    ...models,
    ...Object.values(accepts).flat(),
  ]);
  expect(words.length).toBeGreaterThan(9);
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>>;
  readonly "x-reasoning": { readonly rows: readonly Row[] };
}

interface Row {
  readonly models: readonly string[];
  readonly accepts: Readonly<Record<string, readonly string[]>>;
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
