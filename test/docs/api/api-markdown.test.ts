import { expect, it } from "vitest";
import { renderApiMarkdown } from "../../../docs/site/api/api-markdown.js";
import { describeApi } from "../../../docs/site/api/apis.js";

it("lists the answer of success first, and which body is not documented", async () => {
  const answer = (description: string, schema: object): object => ({
    description,
    content: { "application/json": { schema } },
  });
  const responses = { 401: answer("Refused.", {}), "2XX": answer("Done.", { type: "object" }) };
  const list = { operationId: "runs.list", summary: "List runs", tags: ["Runs"], responses };
  const document = { tags: [{ name: "Runs" }], paths: { "/runs": { get: list } } };
  const text = await renderApiMarkdown(describeApi("none", "", document));
  expect(text).toContain(`| Status | Body | When |
| --- | --- | --- |
| \`2XX\` | object | Done. |
| \`401\` | not documented | Refused. |`);
});
