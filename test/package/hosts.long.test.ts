import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startSandbox, type Sandbox } from "../../sandbox/index.js";
import { startProxy, type Proxy } from "../support/start-proxy.js";
import { settingsOf } from "../samples/support/settings-of.js";
import { installHosts, installLocked, installRuntimes } from "./support/install-locked.js";
import { copyConsumer, lendPackage } from "./support/lend-package.js";
import { projectRoot, run, runOrThrow } from "./support/run.js";
import { Child, type Settings } from "../first-ten-minutes/support/child.js";

const own = path.join(projectRoot, "node_modules");
let hosts = "";
let sandbox: Sandbox;
let proxy: Proxy;

beforeAll(async () => {
  hosts = await installHosts();
  sandbox = await startSandbox({ runDuration: 50 });
  proxy = await startProxy();
});
afterAll(async () => {
  await sandbox.close();
  await proxy[Symbol.asyncDispose]();
});

/** A folder with the package and what a project has beside it, until the test has ended. */
async function makeProject(fixture: string, parent: string = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(parent, "host-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(path.join(projectRoot, "test/package/fixtures", fixture), folder, { recursive: true });
  await copyConsumer(folder);
  return folder;
}

const refused = "ConnectionError unreachable 2";
const agents = ["Agent completed", "ProxyAgent completed", "RetryAgent completed", refused];

it.each([
  ["undici-6", "own", 20, agents],
  ["undici-6", "platform", 24, agents],
  ["undici-7", "own", 20, agents],
  ["undici-7", "platform", 20, agents],
  ["undici-7", "platform", 22, agents],
  ["undici-7", "platform", 24, agents],
  ["undici-7", "platform", 26, agents],
  ["undici-8", "own", 22, agents],
  ["undici-8", "platform", 26, agents],
  // It sends with another library than undici, and so nothing proves that it did not.
  ["node-fetch", "own", 20, ["fetch completed", "OutcomeUnknownError lost 1"]],
] as const)(
  "a client sends requests, and repeats what was refused, with %s and the fetch of its %s, in Node.js %i",
  async (name, whose, node, lines) => {
    const folder = await makeProject("hosts");
    await lendPackage(folder, name, hosts);
    const program = path.join(await installRuntimes(), `node-${node}/bin/node`);
    const asked = proxy.asked.length;
    const args = ["requests.js", name, whose, JSON.stringify(sandbox.us), proxy.url];
    expect((await runOrThrow(program, args, { cwd: folder })).trim().split("\n")).toEqual(lines);
    expect(proxy.asked.length > asked).toBe(lines === agents);
  },
);

it.each([
  ["undici-6", "the oldest peers"],
  ["undici-7", "the newest peers"],
  ["undici-8", "the newest peers"],
])(
  "the programs of the guide compile with %s and %s, whatever the library is",
  async (undici, age) => {
    const folder = await makeProject("hosts");
    const isOld = age === "the oldest peers";
    for (const name of ["@opentelemetry/api", "bullmq", "ioredis"])
      await lendPackage(folder, name, isOld ? hosts : own);
    await lendPackage(folder, "@types/node", isOld ? own : hosts);
    await lendPackage(folder, "node-fetch", hosts);
    await lendPackage(folder, "zod");
    await symlink(path.join(hosts, undici), path.join(folder, "node_modules/undici"), "dir");
    const samples = path.join(projectRoot, "docs/samples");
    for (const file of ["guide", "programs/unit-tests/mock-agent.test.ts"])
      await cp(path.join(samples, file), path.join(folder, path.basename(file)), {
        recursive: true,
      });
    const guide = (await readdir(path.join(folder, "guide"))).map((file) => `guide/${file}`);
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--types", "node"];
    const target = ["--target", "es2022", "--module", "preserve"];
    const files = ["fetches.ts", "mock-agent.test.ts", ...guide];
    for (const compiler of ["typescript", "typescript-native"])
      for (const library of [[], ["--lib", "es2022"]]) {
        const tsc = path.join(own, compiler, "bin/tsc");
        const args = [tsc, ...options, ...target, ...library, ...files];
        const { stdout } = await run(process.execPath, args, { cwd: folder });
        expect(stdout).toBe("");
      }
  },
);

it.each(["next-14", "next-16"])(
  "a page shows every visitor a run of their own with %s, whose fetch can cache",
  async (name) => {
    // Builders stay within the folder that the packages are in.
    const installed = await installLocked(name, path.join(projectRoot, "test/package", name));
    const folder = await makeProject("next", path.dirname(installed));
    const next = path.join(installed, "next/dist/bin/next");
    const env = { ...settingsOf(sandbox.us), NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
    await writeRoute(folder);
    await runOrThrow(process.execPath, [next, "build"], { cwd: folder, env });
    const url = await start(next, folder, env);
    const known = new Set(sandbox.control.runs().map(({ id }) => id));
    for (const page of ["/", "/cached"]) {
      const seen = [await visit(url + page), await visit(url + page)];
      expect(new Set(seen).size).toBe(2);
      expect(seen.filter((id) => known.has(id))).toEqual([]);
    }
    const begun = await fetch(`${url}/api/runs`, { method: "POST", body: '{ "task": "x" }' });
    const { id } = Object(await begun.json());
    const read = async (): Promise<unknown> => (await fetch(`${url}/api/runs?id=${id}`)).json();
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({ id, status: "completed" });
  },
);

/** The route handler of the guide, as JavaScript: the fixture has no compiler. */
async function writeRoute(folder: string): Promise<void> {
  const sample = path.join(projectRoot, "docs/samples/programs/deploy/route.ts");
  const { code } = await transform(await readFile(sample, "utf8"), { loader: "ts" });
  await mkdir(path.join(folder, "app/api/runs"), { recursive: true });
  await writeFile(path.join(folder, "app/api/runs/route.js"), code);
}

/** Starts what was built, until the test has ended. */
async function start(next: string, cwd: string, env: Settings): Promise<string> {
  const args = [next, "start", "--port", "0", "--hostname", "127.0.0.1"];
  const server = new Child(process.execPath, args, { cwd, env });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const [, url = ""] = await server.written("stdout", /(http:\/\/[\w.]+:\d+)[^]*Ready/);
  return url;
}

/** The run that a page shows. */
async function visit(page: string): Promise<string> {
  const text = await (await fetch(page, { signal: AbortSignal.timeout(20_000) })).text();
  const [, id] = /run ([\w-]{36}) completed/.exec(text) ?? [];
  if (id === undefined) throw new Error(`${page} shows no run: ${text.slice(0, 2_000)}`);
  return id;
}
