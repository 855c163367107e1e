import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { CloudAgent } from "../../generated/index.js";
import { type Sandbox, startSandbox } from "../../sandbox/index.js";
import { solveChallenge } from "../sandbox/support/solve-challenge.js";
import { projectRoot, runOrThrow } from "./support/run.js";
import { ValidationProxy } from "./support/validation-proxy.js";

/** Six of v4, four of v3, three of v2 and of sign-up, two of integrations, one of billing. */
const operations = 19;

const consumer = inject("consumer");
const folder = path.join(consumer, "validation-proxy");

let sandbox: Sandbox;
let proxy: ValidationProxy;
let env: Record<string, string>;
beforeAll(async () => {
  await prepareFolder();
  sandbox = await startSandbox({ runDuration: 50 });
  proxy = await ValidationProxy.start(sandbox.us.baseUrl);
  env = { SERVICE_BASE_URL: proxy.baseUrl, SERVICE_API_KEY: sandbox.us.apiKey };
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  await sandbox?.close();
});

describe("Prism, between the clients and the sandbox", () => {
  it("has nothing against the quickstart", async () => {
    const before = proxy.exchanges;
    const stdout = await runOrThrow(process.execPath, ["quickstart.mjs"], { cwd: folder, env });
    expect(stdout).toMatch(/^completed /);
    expect(proxy.exchanges - before).toBeGreaterThanOrEqual(3);
    expect(proxy.violations).toEqual([]);
  });

  it("has nothing against the end-to-end program", async () => {
    const before = proxy.exchanges;
    const service = JSON.stringify({ baseUrl: proxy.baseUrl, apiKey: sandbox.us.apiKey });
    const stdout = await runOrThrow(process.execPath, ["end-to-end/main.js", service], {
      cwd: folder,
    });
    expect(stdout).toContain("given up: enough");
    expect(proxy.exchanges - before).toBeGreaterThanOrEqual(10);
    expect(proxy.violations).toEqual([]);
  });

  it("has nothing against any operation of any API", async () => {
    const agent = new CloudAgent({ baseUrl: proxy.baseUrl, apiKey: sandbox.us.apiKey });
    const before = proxy.exchanges;
    await useV4(agent);
    await useOlderVersions(agent);
    await useAccount(agent);
    expect(proxy.exchanges - before).toBeGreaterThanOrEqual(operations);
    expect(proxy.violations).toEqual([]);
  });

  it("objects to a request and to an answer that the documents do not allow", async () => {
    const { v4 } = new CloudAgent({ baseUrl: proxy.baseUrl, apiKey: sandbox.us.apiKey });
    const body = { task: 1 } as unknown as { task: string };
    await expect(v4.runs.create(body, { maxRetries: 0 })).rejects.toMatchObject({ status: 422 });
    sandbox.control.injectFault({ effect: { kind: "answer", status: 200, body: { no: "id" } } });
    await expect(v4.runs.create({ task: "x" }, { maxRetries: 0 })).rejects.toMatchObject({
      status: 500,
    });
    expect(proxy.violations.splice(0)).toEqual([
      expect.stringContaining("property task must be string"),
      expect.stringContaining("required property 'id'"),
    ]);
  });
});

async function useV4({ v4 }: CloudAgent): Promise<void> {
  const { id } = await v4.runs.create({
    task: "x",
    modelParams: {},
    browserSettings: { record: true },
  });
  await v4.runs.waitForCompletion(id);
  await v4.sessions.queueMessage(sandbox.control.run(id).sessionId, { text: "and then" });
  const browser = await v4.browsers.create({ proxyCountryCode: null, enableRecording: true });
  await v4.browsers.stop(browser.id);
}

async function useOlderVersions({ v3, v2 }: CloudAgent): Promise<void> {
  const session = await v3.sessions.create({ task: "x", thinkingLevel: null });
  await v3.sessions.get(session.id);
  await v2.tasks.create({ task: "x" });
  for (const { browsers } of [v3, v2]) {
    const { id } = await browsers.create();
    await browsers.stop(id);
  }
}

async function useAccount({ billing, integrations, signup }: CloudAgent): Promise<void> {
  await billing.getAccount();
  await integrations.authorize("calendar");
  await integrations.getStatus("calendar");
  await signup.register({ solve: solveChallenge });
  await signup.createClaim();
}

/** The quickstart's sample and the end-to-end program, beside the installed package. */
async function prepareFolder(): Promise<void> {
  const fixtures = path.join(projectRoot, "test/package/fixtures/end-to-end");
  await cp(fixtures, path.join(folder, "end-to-end"), { recursive: true });
  await writeFile(path.join(folder, "package.json"), '{ "type": "module", "private": true }');
  const sample = path.join(projectRoot, "docs/samples/guide/first-run.ts");
  const { code } = await transform(await readFile(sample, "utf8"), { loader: "ts" });
  await writeFile(path.join(folder, "quickstart.mjs"), code);
}
