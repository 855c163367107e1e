import { expect, it } from "vitest";
import { readApis } from "../../../docs/site/api/apis.js";
import { readGuidePage } from "../../../docs/site/guide/guide.js";

it("says in which header the key is sent", async () => {
  const { page, markdown } = await readGuidePage("guide/authentication", await readApis());
  const sentence = "The client sends the key in the header `X-Service-API-Key`.";
  expect(page).toContain(sentence);
  expect(markdown).toContain(sentence);
});

it("takes the place of the key from the document", async () => {
  const key = { type: "apiKey", in: "query", name: "token" };
  const document = { components: { securitySchemes: { Key: key } } };
  const apis = (await readApis()).map((api) => (api.name === "v4" ? { ...api, document } : api));
  const { markdown } = await readGuidePage("guide/authentication", apis);
  expect(markdown).toContain("The client sends the key in the query `token`.");
});
