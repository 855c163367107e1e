import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { run, settings } from "../support/command.js";
import { listen } from "../../support/listen.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox();
const folder = await mkdtemp(path.join(tmpdir(), "doctor-"));
beforeEach(() => sandbox.control.reset());

const root = path.resolve(import.meta.dirname, "../../..");

/** Our document of V4 with a run that has one more field, as a service may publish it later. */
async function publishLater(): Promise<string> {
  const text = await readFile(path.join(root, "generated/v4/openapi.json"), "utf8");
  const later = text.replace('"task": {', '"priority": { "type": "integer" }, "task": {');
  expect(later).not.toBe(text);
  const file = path.join(folder, "v4.json");
  await writeFile(file, later);
  return file;
}

describe("cloud-agent-sdk doctor", () => {
  it("shows the settings and the account's rates, and neither key nor project", async () => {
    const { exitCode, stdout, stderr } = await run(["doctor"], settings(sandbox));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(/^package +cloud-agent-sdk \d+\.\d+\.\d+\nruntime +Node\.js \d+\./);
    expect(stdout).toContain(`region    us\nbase URL  ${sandbox.us.baseUrl}/\nkey       set\n`);
    expect(stdout).toContain("service   answers\nsessions  0 of 10 in use\n");
    expect(stdout).toContain("rate      25 requests and 25 status lookups per second");
    expect(stdout).toContain("No problems found.");
    expect(stdout).not.toContain(sandbox.us.apiKey);
  });

  it("names the missing settings instead of sending a request", async () => {
    const { exitCode, stdout } = await run(["doctor", "--region", "eu"]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("base URL  not set\nkey       missing\n");
    expect(stdout).toContain("- Set SERVICE_EU_BASE_URL to the host root of the service.\n");
    expect(stdout).toContain("- Set SERVICE_API_KEY to the key as it was issued.\n");
  });

  it("reports a key that the service rejects, without showing it", async () => {
    const env = { ...settings(sandbox), SERVICE_API_KEY: "not-the-key-at-all" };
    const { exitCode, stdout } = await run(["doctor"], env);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("service   answers with status 401, see below\n");
    expect(stdout).toContain("- billing.getAccount: ");
    expect(stdout).toContain("it arrives (SERVICE_API_KEY)");
    expect(stdout).not.toContain("not-the-key-at-all");
  });

  it("hides credentials and the query of a base URL and of a document's address", async () => {
    const env = { SERVICE_BASE_URL: "http://user:secret@127.0.0.1:9/?token=secret" };
    const { stdout } = await run(["doctor", "--json"], env);
    expect(JSON.parse(stdout)).toMatchObject({ baseUrl: "http://127.0.0.1:9/", key: "missing" });
    expect(stdout).not.toContain("secret");
  });

  it("lists what a published document states and the package does not", async () => {
    const file = await publishLater();
    const { exitCode, stdout } = await run(["doctor", "--published", file], settings(sandbox));
    expect(exitCode).toBe(1);
    expect(stdout).toContain(`document  ${file} (v4): `);
    expect(stdout).toContain("priority");
    expect(stdout).toContain(`- The package lags ${file} (v4). Update cloud-agent-sdk, or report`);
  });

  it("finds no difference to our own documents", async () => {
    const names = ["v2", "v3", "v4", "billing", "integrations", "signup"];
    const files = names.map((name) => path.join(root, "generated", name, "openapi.json"));
    const args = ["doctor", "--json", "--published", ...files];
    const { exitCode, stdout } = await run(args, settings(sandbox));
    expect(exitCode).toBe(0);
    const { published } = JSON.parse(stdout) as { published: object[] };
    expect(published).toEqual(
      names.map((api, at) => ({ api, source: files[at], differences: [] })),
    );
  });

  it("reads a document from an address, and sends no key there", async () => {
    const text = await readFile(await publishLater(), "utf8");
    const seen: (string | undefined)[] = [];
    const server = createServer(({ headers }, response) => {
      seen.push(JSON.stringify(headers));
      response.end(text);
    });
    const source = `${await listen(server)}/v4.json`;
    const from = `${source}?token=secret`;
    const { stdout } = await run(["doctor", "--json", "--published", from], settings(sandbox));
    server.close();
    expect(JSON.parse(stdout)).toMatchObject({ published: [{ api: "v4", source }] });
    expect(seen).toHaveLength(1);
    expect(seen[0]).not.toContain(sandbox.us.apiKey);
  });

  it.each([
    [
      "a document of another service",
      '{ "info": { "title": "Cats", "version": "1" }, "paths": { "/cats": { "get": { "responses": {} } } } }',
      "shares no",
    ],
    ["a document without a head", '{ "paths": {} }', "the document has no info; expected info"],
    [
      "a document of several files",
      '{ "info": { "title": "Cats", "version": "1" }, "paths": { "/cats": { "get": { "responses": { "200": { "$ref": "a.yaml" } } } } } }',
      'is the unresolved reference "a.yaml"',
    ],
    ["something else", "[1, 2]", "is not an OpenAPI document with paths."],
    ["text that is neither", '{ "paths": ', "is neither JSON nor YAML ("],
  ])("refuses %s in one line", async (_, text, expected) => {
    const file = path.join(folder, "other.json");
    await writeFile(file, text);
    const { exitCode, stderr } = await run(["doctor", "--published", file], settings(sandbox));
    expect(exitCode).toBe(2);
    expect(stderr).toContain(expected);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
