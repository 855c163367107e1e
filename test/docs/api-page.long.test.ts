import { describe, expect, it } from "vitest";
import { expectReasoning, expectSamplesOf, expectServers } from "./support/api-page.js";
import { useSite } from "./support/use-site.js";

const apis = ["v4", "v3", "v2", "billing", "integrations", "signup"] as const;

const site = useSite();

describe("the page of an API", () => {
  it.each(apis)("shows each operation of %s with its samples", async (api) => {
    await expectSamplesOf(await site.show(`api/${api}.html`), api);
    expect(site.complaints()).toEqual([]);
  });

  it.each(apis)("of %s has servers on hosts that readers set", async (api) => {
    await expectServers(await site.show(`api/${api}.html`));
    expect(site.complaints()).toEqual([]);
  });

  it.each(["v4", "v3", "v2"])("of %s has the reasoning table of its spec", async (api) => {
    await expectReasoning(await site.show(`api/${api}.html`), api);
    expect(site.complaints()).toEqual([]);
  });
});
