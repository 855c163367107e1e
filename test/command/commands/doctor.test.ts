import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { run, settings } from "../support/command.js";
import { useServer } from "../../runtime/transport/loopback.js";
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
    const same = names.map((api, at) => ({ api, source: files[at], differences: [] }));
    expect(published).toEqual(same);
  });

  it("reads a document from an address, and sends no key there", async () => {
    const text = await readFile(await publishLater(), "utf8");
    const { baseUrl, seen } = await useServer((response) => response.end(text));
    const source = `${baseUrl}/v4.json`;
    const from = `${source}?token=secret`;
    const { stdout } = await run(["doctor", "--json", "--published", from], settings(sandbox));
    expect(JSON.parse(stdout)).toMatchObject({ published: [{ api: "v4", source }] });
    expect(seen).toHaveLength(1);
    expect(JSON.stringify(seen[0]?.headers)).not.toContain(sandbox.us.apiKey);
  });
});
