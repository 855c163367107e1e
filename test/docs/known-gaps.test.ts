import { describe, expect, it } from "vitest";
import { Examples } from "../../docs/site/api/examples.js";
import { renderOperation } from "../../docs/site/api/operation-page.js";
import { readApis } from "../../docs/site/api/apis.js";
import { readGuidePage } from "../../docs/site/guide/guide.js";
import { renderKnownGaps } from "../../docs/site/api/known-gaps.js";

describe("the page of known gaps", () => {
  it("lists what the documents mark as not shown, API by API", async () => {
    const { page, markdown } = await readGuidePage("guide/known-gaps", await readApis());
    expect(markdown).toContain("**Cloud Agent API V4**\n\n- A session ID in any V4 response.");
    expect(page).toContain("\n- The operation that cancels a run\n");
    expect(page).toContain("\n- The name of the field that holds the credit balance\n");
    expect(markdown).not.toContain("<!-- gaps");
  });

  it("says first that no answer of V4 is shown to carry a session id", async () => {
    const { markdown } = await readGuidePage("guide/known-gaps", await readApis());
    const first = markdown.split("\n").find((line) => /^(- |\| (?!Not documented|---))/.test(line));
    expect(first).toMatch(/^\| A session ID in any V4 response +\|/);
  });

  it("is linked once from each operation", async () => {
    const v4 = (await readApis()).find(({ name }) => name === "v4");
    if (v4 === undefined) throw new Error("there is no V4");
    const examples = new Examples(v4.document);
    expect(v4.operations).toHaveLength(6);
    for (const operation of v4.operations) {
      const text = renderOperation(operation, v4, examples);
      expect(text.split("[Known gaps](../../guide/known-gaps.md)")).toHaveLength(2);
    }
  });

  it("leaves out an API without gaps", async () => {
    const [first] = await readApis();
    if (first === undefined) throw new Error("there is no API");
    expect(renderKnownGaps({ ...first, document: {} })).toBe("");
  });
});
