import { describe, expect, it } from "vitest";
import { renderOperation } from "../../docs/site/api/operation-page.js";
import { readApis } from "../../docs/site/api/apis.js";
import { renderKnownGaps } from "../../docs/site/guide/fill-page.js";
import { readGuidePage } from "../../docs/site/guide/guide.js";

const apis = await readApis();

describe("the page of known gaps", () => {
  it("lists what the documents mark as not shown, API by API, the sessions of V4 first", async () => {
    const { page, markdown } = await readGuidePage("guide/known-gaps", apis);
    expect(markdown).toContain("**Cloud Agent API V4**\n\n- A session ID in any V4 response.");
    expect(page).toContain("\n- The operation that cancels a run\n");
    expect(page).toContain("\n- The name of the field that holds the credit balance\n");
    expect(markdown).not.toContain("<!-- gaps");
    const first = markdown.split("\n").find((line) => /^(- |\| (?!Not documented|---))/.test(line));
    expect(first).toMatch(/^\| A session ID in any V4 response +\|/);
  });

  it("is linked once from each operation of V4, and leaves out an API without gaps", () => {
    const [v4] = apis;
    if (v4?.name !== "v4") throw new Error("there is no V4");
    const texts = v4.operations.map((operation) => renderOperation(operation, v4));
    const links = texts.map((text) => text.split("[Known gaps](../../guide/known-gaps.md)").length);
    expect(links).toEqual([2, 2, 2, 2, 2, 2]);
    expect(renderKnownGaps({ ...v4, document: {} })).toBe("");
  });
});
