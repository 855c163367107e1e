import { expect, it } from "vitest";
import { useServer } from "../../../runtime/transport/loopback.js";
import { generateForeign, runBeside } from "../../support/foreign-client.js";

const files = `
openapi: 3.0.3
info: { title: Files, version: "1" }
paths:
  /files:
    post:
      operationId: files.put
      requestBody: { content: { application/octet-stream: { schema: { type: string, format: binary } } } }
      responses:
        "200": { description: Kept., content: { application/pdf: { schema: { type: string, format: binary } } } }
        "400": { description: Not kept., content: { text/plain: { schema: { type: string, format: binary } } } }
  /pages: { get: { operationId: pages.get, responses: { "200": { $ref: "#/components/responses/Page" } } } }
  /prints: { get: { operationId: prints.get, responses: { "200": { $ref: "#/components/responses/Page" } } } }
  /notes:
    post:
      operationId: notes.put
      requestBody: { content: { application/xml: { schema: { type: object, properties: { a: { type: string } } } } } }
      responses:
        "200": { description: Kept., content: { application/xml: { schema: { type: object, properties: { a: { type: string } } } } } }
  /icons:
    get:
      operationId: icons.get
      responses: { "200": { description: An icon., content: { image/png: { schema: { type: string } } } } }
components:
  responses:
    Page: { description: A page., content: { text/html: { schema: { type: string, format: binary } } } }
`;

it("client.http sends and types bytes and texts as they are", async () => {
  const { baseUrl, seen } = await useServer((response, { url }) => {
    const type = url === "/notes" ? "application/xml" : "application/pdf";
    response.writeHead(200, { "content-type": type }).end("<a>1</a>");
  });
  const program = `
import { BoatsClient } from "./client/index.js";
export async function main(baseUrl: string): Promise<unknown> {
  const { http } = new BoatsClient({ baseUrl });
  const kept = await http.POST("/files", { body: new Uint8Array([1, 2, 3]) });
  const bytes = kept.data instanceof Uint8Array ? kept.data.length : kept.data;
  const said: string | undefined = kept.error;
  type Unknown<Type> = unknown extends Type ? true : false;
  const { data: page } = await http.GET("/pages");
  const isShared: Unknown<typeof page> = true;
  await http.POST("/files", { body: new Blob(["b"], { type: "text/plain" }) });
  const noted = await http.POST("/notes", { body: "<a/>" });
  const text: string | undefined = noted.data;
  const icon = (await http.GET("/icons")).data;
  return [bytes, said, isShared && page instanceof Uint8Array, text, icon instanceof Uint8Array];
}`;
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
