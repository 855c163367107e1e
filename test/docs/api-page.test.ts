import { describe, expect, it } from "vitest";
import { expectReasoning, expectSamplesOf, expectServers } from "./support/api-page.js";
import { goTo, search } from "./support/api-views.js";
import { followsScheme } from "./support/open-chromium.js";
import { useSite } from "./support/use-site.js";

const site = useSite();

describe("the page of an API", () => {
  it("finds an operation by its path and goes there", async () => {
    const page = await site.show("api/v4.html");
    const found = (await search(page, "runs status")).filter({ hasText: "/runs/{id}/status" });
    await found.first().click();
    await page.waitForURL((url) => url.hash.startsWith("#/runs/runs.getstatus"));
    await page.locator('[data-section-id="/runs/runs.getstatus"] h2').waitFor();
    expect(await page.getByTestId("search-dialog").count()).toBe(0);
  });

  it("shows each operation with its samples for TypeScript, client.http and curl", async () => {
    await expectSamplesOf(await site.show("api/integrations.html"), "integrations");
    expect(site.complaints()).toEqual([]);
  });

  it("has servers on hosts that readers set, and the reasoning table of its spec", async () => {
    const page = await site.show("api/v4.html");
    await expectServers(page);
    await expectReasoning(page, "v4");
    expect(site.complaints()).toEqual([]);
  });

  it("has the reader's colors until others are chosen on the site", async () => {
    const page = await site.show("api/signup.html");
    await page.emulateMedia({ colorScheme: "dark" });
    await followsScheme(page, "dark");
    await page.evaluate(() => localStorage.setItem("vitepress-theme-appearance", "light"));
    await site.show("api/signup.html");
    await followsScheme(page, "light");
    expect(await page.evaluate(() => document.documentElement.className)).not.toContain("dark");
    await page.evaluate(() => localStorage.clear());
    await page.emulateMedia({ colorScheme: "light" });
  });

  it.each([
    ["v4", "#/runs/runs.create", "2XX", '"run_1"'],
    ["v4", "#/sessions/sessions.queuemessage", "2XX", "This body's shape is not documented."],
    ["integrations", "#/integrations/authorize", "200", '"calendar"'],
  ])("of %s has the answers of %s begin with %s, which is open", async (api, ...wanted) => {
    const [fragment, status, text] = wanted;
    const page = await site.show(`api/${api}.html${fragment}`);
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

  it.each([
    ["v4", "#/runs/runs.create", "/runs", "$SERVICE_EU_BASE_URL/api/v4/runs"],
    ["billing", "#/account/getaccount", "/account", "$SERVICE_BASE_URL/api/v2/billing/account"],
  ])("of %s has %s below the host that readers set", async (api, ...wanted) => {
    const [fragment, apiPath, address] = wanted;
    const page = await site.show(`api/${api}.html${fragment}`);
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
