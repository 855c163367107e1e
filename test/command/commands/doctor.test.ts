import { readFile, writeFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { run, settings } from "../support/command.js";
import { useServer } from "../../runtime/transport/loopback.js";
import { useTemporaryFiles } from "../../support/temporary-file.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox();
const temporaryFile = useTemporaryFiles();
beforeEach(() => sandbox.control.reset());

/** Our document of V4 with a run that has one more field, as a service may publish it later. */
async function publishLater(): Promise<string> {
  const text = await readFile("generated/v4/openapi.json", "utf8");
  const later = text.replace('"task": {', '"priority": { "type": "integer" }, "task": {');
  expect(later).not.toBe(text);
  const file = await temporaryFile();
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

  it("reads a document from an address, and sends no key there, or says why not", async () => {
    const text = await readFile(await publishLater(), "utf8");
    const { baseUrl, seen } = await useServer((response, { url }) =>
      url === "/none" ? response.writeHead(404).end("{}") : response.end(text),
    );
    const source = `${baseUrl}/v4.json`;
    const from = `${source}?token=secret`;
    const { stdout } = await run(["doctor", "--json", "--published", from], settings(sandbox));
    expect(JSON.parse(stdout)).toMatchObject({ published: [{ api: "v4", source }] });
    expect(seen).toHaveLength(1);
    expect(JSON.stringify(seen[0]?.headers)).not.toContain(sandbox.us.apiKey);
    const none = await run(["doctor", "--published", `${baseUrl}/none`], settings(sandbox));
    expect(none.stderr).toContain("cannot be read (status 404).");
  });
});
