import { expect, it } from "vitest";
import { prepareForTypes } from "../../../../generator/client/emit/prepare-for-types.js";
import { useServer } from "../../../runtime/transport/loopback.js";
import { readCases } from "../../../support/read-cases.js";
import { generateForeign, runBeside } from "../../support/foreign-client.js";
import { createDocument, readThings } from "../../support/documents.js";

const { files, program } = readCases("mark-bodies.yaml", import.meta.url);

it("client.http sends and types bytes and texts as they are", async () => {
  const { baseUrl, seen } = await useServer((response, { url }) => {
    const type = url === "/notes" ? "application/xml" : "application/pdf";
    response.writeHead(200, { "content-type": type }).end("<a>1</a>");
  });
  const client = await generateForeign(files);
  expect(await runBeside(client, program, baseUrl)).toEqual([8, undefined, true, "<a>1</a>", true]);
  expect(seen.map(({ headers, body }) => [headers["content-type"], body])).toEqual([
    ["application/octet-stream", "\u0001\u0002\u0003"],
    [undefined, ""],
    ["application/octet-stream", "b"],
    ["application/xml", "<a/>"],
    [undefined, ""],
  ]);
});

// What becomes of it: test/scenarios/types.md.
it("a document is left alone by what makes its types", () => {
  const content = {
    "multipart/form-data": { schema: { properties: { a: { format: "binary" } } } },
  };
  const post = { operationId: "!", requestBody: { content }, responses: {} };
  const document = createDocument({ paths: { "/a": { post } } });
  const before = JSON.stringify(document);
  prepareForTypes(readThings(document));
  expect(JSON.stringify(document)).toBe(before);
});
