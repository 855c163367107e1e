import { describe, expect, it } from "vitest";
import { sendJson, startServer, useServer } from "../../runtime/transport/loopback.js";
import { generateForeign, readPrograms, runBeside } from "../support/foreign-client.js";

const boats = (schema: string): string => `
openapi: 3.1.0
info: { title: Harbor, version: "1" }
paths:
  /boats:
    get:
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "${schema}" } } } } }
  /boats/{id}:
    get: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "200": { description: ok } }, callbacks: {} }
`;
const parts = "Boat: { type: object, required: [name], properties: { name: { type: string } } }";
const secret = "s3cret";

describe("--spec with a URL", () => {
  it("makes a client of it, which compiles and calls the service", async () => {
    const service = await useServer((response, { url = "" }) => {
      if (url.startsWith("/openapi.yaml")) response.end(boats("parts.yaml#/Boat"));
      else if (url === "/parts.yaml") response.end(parts);
      else sendJson(response, 200, { name: "Ada" });
    });
    const spec = `${service.baseUrl}/openapi.yaml?token=${secret}`;
    const headers = [`X-Key: ${secret}`, "X-Other: a: b"].flatMap((each) => ["--header", each]);
    const client = await generateForeign({ spec }, ...headers);
    expect(client).toMatchObject({ exitCode: 0, stderr: "" });
    // A common name of a file says nothing, so the title counts.
    expect(client.stdout).toContain(
      `note: ${service.baseUrl}/openapi.yaml:9:146: GET /boats/{id}: callbacks are not generated`,
    );
    expect(client.stdout).not.toContain(secret);
    expect(await runBeside(client, readPrograms().specUrl, service.baseUrl)).toBe("Ada");
    // What it refers to may need the same headers; the service gets none of them.
    const sent = service.seen.map(({ url, headers: got }) => [url, got["x-key"], got["x-other"]]);
    expect(sent).toEqual([
      [`/openapi.yaml?token=${secret}`, secret, "a: b"],
      ["/parts.yaml", secret, "a: b"],
      ["/boats", undefined, undefined],
    ]);
  });

  it("sends headers to no other origin, also where a redirect may lead", async () => {
    const other = await useServer((response) => response.end(boats("#/components/x")));
    const target = `${other.baseUrl}/boats.yaml`;
    const first = await useServer((response) => {
      response.writeHead(302, { location: target }).end();
    });
    const header = ["--header", `Authorization: Bearer ${secret}`];
    const refused = await generateForeign({ spec: `${first.baseUrl}/a.yaml` }, ...header);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain(`redirects to ${target}, which is on another`);
    const allowed = [...header, "--allow-ref", other.baseUrl];
    const followed = await generateForeign({ spec: `${first.baseUrl}/a.yaml` }, ...allowed);
    expect(followed.stderr).toContain(`${first.baseUrl}/a.yaml:7:`);
    const keysAt = ({ seen }: typeof first) => seen.map(({ headers }) => headers.authorization);
    expect(keysAt(first)).toEqual([`Bearer ${secret}`, `Bearer ${secret}`]);
    expect(keysAt(other)).toEqual([undefined]);
    expect(refused.stderr + followed.stderr).not.toContain(secret);
  });

  it("says by its address what is wrong, and shows no header", async () => {
    const service = await startServer((response, { url }) => {
      if (url === "/no.yaml") response.writeHead(404).end(secret);
      else response.end("openapi: 3.1.0\ninfo: [}\n");
    });
    const header = ["--header", `X-Key: ${secret}`];
    const fail = async (spec: string, ...more: string[]): Promise<string> => {
      const { exitCode, stderr } = await generateForeign({ spec }, ...header, ...more);
      expect(exitCode).toBeGreaterThan(0);
      expect(stderr).not.toContain(secret);
      return stderr;
    };
    const { baseUrl } = service;
    expect(await fail(`${baseUrl}/no.yaml`)).toContain(`${baseUrl}/no.yaml: returned status 404`);
    expect(await fail(`${baseUrl}/bad.yaml?key=${secret}`)).toContain(`${baseUrl}/bad.yaml:2:8: `);
    expect(await fail(`${baseUrl}/bad.yaml`, "--max-size", "0.00001")).toContain(
      `${baseUrl}/bad.yaml: is larger than 0.00001 MB; expected a larger --max-size`,
    );
    await service.close();
    expect(await fail(`${baseUrl}/no.yaml`)).toContain("cannot be reached (ECONNREFUSED)");
  });
});
