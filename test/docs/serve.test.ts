import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openPage, useChromium, type Watched } from "./support/open-chromium.js";
import { serveDocument, type ServedDocument } from "./support/serve-document.js";

let site: ServedDocument;
let shown: Watched;

beforeAll(async () => {
  site = await serveDocument();
  shown = await openPage(await useChromium(), `${site.url}api/shop/orders-list.html`);
});
afterAll(async () => {
  await shown.page.close();
  await site[Symbol.asyncDispose]();
});

describe("the server of the docs", () => {
  it("has open pages show a change, without loading them anew", async () => {
    const { page } = shown;
    await page.evaluate(() => document.body.classList.add("same"));
    await site.edit("The newest first.", "The oldest first.");
    await page.getByText("The oldest first.").waitFor();
    expect(await page.locator("body.same").count()).toBe(1);
  });

  it("names what cannot be read, and shows the next change", async () => {
    const print = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await site.edit("openapi:", "openapi: [");
    await expect.poll(() => print.mock.calls.join()).toContain("shop.yaml");
    print.mockRestore();
    await site.edit("openapi: [", "openapi:");
    await site.edit("The oldest first.", "Repaired.");
    await shown.page.getByText("Repaired.").waitFor();
  });

  it("has every page show a change of what they share, and a new page", async () => {
    const { page } = shown;
    await site.edit("title: A shop", "title: A store");
    await page.locator(".VPNavBarTitle", { hasText: "A store" }).waitFor();
    await site.edit(
      "    get:",
      "    put: { operationId: orders.put, summary: Replaces orders, responses: {} }\n    get:",
    );
    await page.locator(".VPSidebar").getByText("orders.put").click();
    await page.getByRole("heading", { level: 1, name: "Replaces orders" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/api/shop/orders-put.html");
  });

  it("asks no other host", () => {
    expect(shown.complaints.filter((line) => !line.startsWith("console:"))).toEqual([]);
  });

  it("says that its port is in use by another one", async () => {
    const { port } = new URL(site.url);
    await expect(site.serveAgain(Number(port))).rejects.toThrow(
      `127.0.0.1:${port}: the port is in use; choose another`,
    );
  });
});
