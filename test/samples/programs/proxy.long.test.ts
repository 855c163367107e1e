import { cp } from "node:fs/promises";
import path from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { lendPackage } from "../../package/support/lend-package.js";
import { projectRoot, run } from "../../package/support/run.js";
import { installRuntimes } from "../../package/support/install-locked.js";
import { startProxy } from "../../support/start-proxy.js";
import { settingsOf } from "../support/settings-of.js";

const consumer = inject("consumer");
const commands = {
  "Node.js 22": ["node-22/bin/node"],
  "Node.js 24": ["node-24/bin/node"],
  Bun: ["bun/bin/bun"],
  Deno: ["deno/deno", "run", "--no-config", "--node-modules-dir=manual", "--allow-all"],
};

it.each([
  ["Node.js 24", "guide/proxy", { HTTPS_PROXY: true }],
  ["Node.js 22", "guide/first-run", { HTTP_PROXY: true, NODE_USE_ENV_PROXY: "1" }],
  ["Node.js 24", "guide/first-run", { HTTP_PROXY: true, NODE_USE_ENV_PROXY: "1" }],
  ["Bun", "programs/proxy-bun", { PROXY_URL: true }],
  ["Bun", "guide/first-run", { HTTP_PROXY: true }],
  ["Deno", "programs/proxy-deno", { PROXY_URL: true }],
  ["Deno", "guide/first-run", { HTTP_PROXY: true }],
] as const)("%s sends the requests of %s through a proxy: %j", async (runtime, sample, names) => {
  const [sandbox, proxy] = [await startSandbox({ runDuration: 50 }), await startProxy()];
  onTestFinished(() => sandbox.close());
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const [program = "", ...args] = commands[runtime];
  const file = `proxied/${path.basename(sample)}.mts`;
  await cp(path.join(projectRoot, `docs/samples/${sample}.ts`), path.join(consumer, file));
  await lendPackage(consumer, "undici");
  const given = Object.entries(names).map(([name, value]) => [
    name,
    value === true ? proxy.url : value,
  ]);
  // `npm test` keeps what is on loopback away from proxies.
  const unset = { NO_PROXY: "", no_proxy: "" };
  const env = { ...settingsOf(sandbox.us), ...unset, ...Object.fromEntries(given) };
  const command = path.join(await installRuntimes(), program);
  const { stdout, stderr } = await run(command, [...args, file], { cwd: consumer, env });
  expect(stdout, stderr).toMatch(/^[\w-]{36}$|completed/m);
  expect(sandbox.control.runs()).toHaveLength(1);
  expect([...new Set(proxy.asked)]).toEqual([new URL(sandbox.us.baseUrl).host]);
});
