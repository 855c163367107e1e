import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sendJson, useServer } from "../../runtime/transport/loopback.js";
import { generateForeign, readPrograms, runBeside } from "../support/foreign-client.js";

const swagger = readFileSync(new URL("fixtures/swagger.yaml", import.meta.url), "utf8");

describe("a document of Swagger 2.0", () => {
  it("is read as OpenAPI 3.0, which a note says, and notes lead to it as it is written", async () => {
    const { stdout, stderr, read } = await generateForeign(swagger);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^note: \S+boats\.yaml:1:10: Swagger 2\.0 is read as OpenAPI 3\.0$/m);
    expect(stdout).toMatch(/^note: \S+boats\.yaml:62:10: the security scheme spare is not sent/m);
    expect(JSON.parse(read("openapi.json")).openapi).toBe("3.0.4");
    expect(read("types.ts")).toContain("nick?: string | null");
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
    expect(stderr).toMatch(/boats\.yaml:58:33: its type is "strin"; expected array, boolean/);
    const untyped = swagger.replaceAll("type: file", "type: string");
    const strict = await generateForeign(untyped, "--strict");
    expect(strict.exitCode).toBe(1);
    expect(strict.stderr).toMatch(
      /boats\.yaml:1:10: Swagger 2\.0 is read as OpenAPI 3\.0; expected /,
    );
  });
});
