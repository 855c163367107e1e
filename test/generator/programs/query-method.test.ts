import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sendJson, useServer } from "../../runtime/transport/loopback.js";
import { generateForeign, readPrograms, runBeside } from "../support/foreign-client.js";

const boats = readFileSync(new URL("fixtures/query-method.yaml", import.meta.url), "utf8");

const { queryMethod: program } = readPrograms();

describe("the methods and parameters of OpenAPI 3.2", () => {
  it("are typed, and sent over a socket", async () => {
    let attempts = 0;
    const { baseUrl, seen } = await useServer((response, { method = "" }) => {
      attempts += 1;
      // A query is safe, so it is sent again.
      if (attempts === 1) response.writeHead(503, { "retry-after": "0" }).end();
      else
        sendJson(response, method === "COPY" ? 201 : 200, method === "GET" ? [] : { name: method });
    });
    const client = await generateForeign(boats);
    expect(client.stderr).toBe("");
    expect(client.stdout).toContain(
      "boats.yaml:24:9: CONNECT /boats/{harbor}: fetch does not send CONNECT",
    );
    expect(client.stdout).not.toContain("is not generated");
    expect(await runBeside(client, program, baseUrl)).toEqual(["QUERY", "COPY", "QUERY"]);
    expect(seen.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'QUERY /v1/boats/a?page=2 {"name":"Ada"}',
      'QUERY /v1/boats/a?page=2 {"name":"Ada"}',
      "COPY /v1/boats/a ",
      "GET /v1/boats/a?kind=x%20y&sizes=1&sizes=2 ",
      'QUERY /v1/boats/b {"name":"Bea"}',
    ]);
  });

  it("can be chosen alone", async () => {
    const { read } = await generateForeign(boats, "--only", "copyBoat");
    const { paths } = JSON.parse(read("openapi.json")) as { paths: Record<string, object> };
    expect(Object.keys(paths["/boats/{harbor}"] ?? {})).toEqual([
      "parameters",
      "additionalOperations",
    ]);
    expect(Object.keys(Object(paths["/boats/{harbor}"]).additionalOperations)).toEqual(["COPY"]);
  });

  it("is said where a query is no form", async () => {
    const { stdout } = await generateForeign(boats.replace("x-www-form-urlencoded", "json"));
    expect(stdout).toContain("boats.yaml:10:11: a parameter in querystring is not generated");
  });
});
