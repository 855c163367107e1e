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
    const { paths } = JSON.parse(read("openapi.json"));
    const item: Readonly<Record<string, object>> = paths["/boats/{harbor}"];
    expect(Object.keys(item)).toEqual(["parameters", "additionalOperations"]);
    expect(Object.keys(item["additionalOperations"] ?? {})).toEqual(["COPY"]);
  });

  it("is said where a query is no form", async () => {
    const { stdout } = await generateForeign(boats.replace("x-www-form-urlencoded", "json"));
    expect(stdout).toContain("boats.yaml:10:11: a parameter in querystring is not generated");
  });
});

const swagger = readFileSync(new URL("fixtures/swagger.yaml", import.meta.url), "utf8");

describe("a document of Swagger 2.0", () => {
  it("is read as OpenAPI 3.0, which a note says, and notes lead to it as it is written", async () => {
    const { stdout, stderr, read } = await generateForeign(swagger);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^note: \S+boats\.yaml:1:10: Swagger 2\.0 is read as OpenAPI 3\.0$/m);
    expect(stdout).toMatch(/^note: \S+boats\.yaml:70:10: the security scheme spare is not sent/m);
    expect(JSON.parse(read("openapi.json")).openapi).toBe("3.0.4");
    expect(read("types.ts")).toContain("mast?: string; nick?: string | null");
  });

  it("makes a client that compiles and calls the service", async () => {
    const { baseUrl, seen } = await useServer((response, { url }) => {
      if (!url?.endsWith("/plan")) sendJson(response, 200, { kind: "Ferry", nick: null });
      else response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF");
    });
    const client = await generateForeign(swagger);
    expect(await runBeside(client, readPrograms().swagger, baseUrl)).toEqual([null, 4]);
    expect(seen.map(({ method, url, headers }) => [method, url, headers["x-key"]])).toEqual([
      ["PUT", "/v1/boats/7?tags=a%7Cb", "k"],
      ["POST", "/v1/boats/7/plan", "k"],
      ["POST", "/v1/boats/7/log", "k"],
      ["POST", "/v1/boats/7/note", "k"],
    ]);
    expect(seen[0]?.body).toBe('{"kind":"Ferry"}');
    for (const at of [1, 3])
      expect(seen[at]?.headers["content-type"]).toContain("multipart/form-data");
    expect(seen[2]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(seen[2]?.body).toBe("text=At%20sea&marks=1,2&crew=a&crew=b");
  });

  it("is refused with its line where it is wrong, and with --strict", async () => {
    const wrong = swagger.replace("kind: { type: string }", "kind: { type: strin }");
    const { exitCode, stderr } = await generateForeign(wrong);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/boats\.yaml:66:33: its type is "strin"; expected array, boolean/);
    const untyped = swagger.replaceAll("type: file", "type: string");
    const strict = await generateForeign(untyped, "--strict");
    expect(strict.exitCode).toBe(1);
    expect(strict.stderr).toMatch(
      /boats\.yaml:1:10: Swagger 2\.0 is read as OpenAPI 3\.0; expected /,
    );
  });
});
