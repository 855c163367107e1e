import { spawn } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openChromium } from "../docs/support/open-chromium.js";
import type * as sandboxModule from "../../sandbox/index.js";
import { endToEndLines, endToEndPrograms, linesOf, prepareEndToEnd } from "./support/end-to-end.js";
import { runOrThrow } from "./support/run.js";
import { installRuntimes } from "./support/install-locked.js";

const consumer = inject("consumer");

let runtimes = "";
let sandbox: sandboxModule.Sandbox;

beforeAll(async () => {
  await prepareEndToEnd();
  runtimes = await installRuntimes();
  sandbox = await (await installedSandbox()).startSandbox({ runDuration: 50 });
});

afterAll(() => sandbox.close());

/** The sandbox of the installed package, not that of the sources. */
async function installedSandbox(): Promise<typeof sandboxModule> {
  const file = path.join(consumer, "node_modules/cloud-agent-sdk/dist/js/sandbox.js");
  return (await import(pathToFileURL(file).href)) as typeof sandboxModule;
}

const deno = ["deno/deno", "run", "--no-config", "--node-modules-dir=manual"];

/** Programs below the folder of the runtimes, with their arguments. */
const commands = {
  "the oldest Node that is supported, 20.19.0": ["node-20/bin/node"],
  "Node 22": ["node-22/bin/node"],
  "Node 24": ["node-24/bin/node"],
  "Node 26": ["node-26/bin/node"],
  Bun: ["bun/bin/bun"],
  Deno: [...deno, "--allow-net=127.0.0.1", "--allow-env", "--allow-read", "--allow-sys"],
};

describe("the installed package", () => {
  describe.each(Object.entries(commands))("on %s", (name, command) => {
    it.each(endToEndPrograms)("runs the program %s", async (file, expected) => {
      // Temporary files can be below /dev, where Deno opens none unless everything is allowed.
      const isFree = name === "Deno" && file === "journal.js";
      const [program = "", ...args] = isFree ? [...deno, "--allow-all"] : command;
      const own = [`end-to-end/${file}`, JSON.stringify(sandbox.us)];
      const options = { cwd: consumer };
      const printed = await runOrThrow(path.join(runtimes, program), [...args, ...own], options);
      expect(linesOf(printed)).toEqual(expected);
    });
  });

  describe.each(["2022-10-31", "2026-11-17"])("on workerd, as of %s", (date) => {
    it("works from end to end", async () => {
      const lines = await onWorkerd(date, "worker.js", (url) => ask(url, sandbox.us));
      expect(lines).toEqual(endToEndLines);
    });

    it("runs the Worker of the guide: it creates a run, and reads its status", async () => {
      const own = path.join(consumer, "end-to-end/guide.ts");
      await cp("docs/samples/programs/deploy/worker.ts", own);
      const status = await onWorkerd(date, "guide.ts", async (url) => {
        const { id } = Object(await ask(url, { task: "x" }));
        return ask(`${url}?id=${id}`);
      });
      expect(status).toEqual({ status: expect.stringMatching(/^[a-z]+$/) });
    });
  });

  it("works from end to end in Chromium, where it was allowed to", async () => {
    expect(await runInChromium()).toEqual(endToEndLines);
  });
});

/** Bundles a file of the consumer for a platform that resolves no packages. */
async function bundle(file: string): Promise<string> {
  const outfile = path.join(consumer, "end-to-end/bundle.js");
  await build({
    entryPoints: [path.join(consumer, "end-to-end", file)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "browser",
    conditions: ["workerd", "worker", "browser"],
    logLevel: "error",
  });
  return outfile;
}

/** Sends a body, if there is one, and reads the answer. */
async function ask(url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, body && { method: "POST", body: JSON.stringify(body) });
  return response.ok ? await response.json() : await response.text();
}

/** Starts a Worker as of a date, with the sandbox in its environment, and stops it after its use. */
async function onWorkerd(date: string, file: string, use: typeof ask): Promise<unknown> {
  await bundle(file);
  const config = path.join(consumer, "end-to-end/workerd.capnp");
  const { apiKey, baseUrl } = sandbox.us;
  const set = `compatibilityDate = "${date}", bindings = [(name = "SERVICE_API_KEY", text = "${apiKey}"), (name = "SERVICE_BASE_URL", text = "${baseUrl}")],`;
  const text = await readFile(config, "utf8");
  await writeFile(config, text.replace(/compatibilityDate = .*/, set));
  const workerd = spawn(
    path.join(runtimes, "workerd/bin/workerd"),
    ["serve", "workerd.capnp", "--control-fd=3"],
    { cwd: path.join(consumer, "end-to-end"), stdio: ["ignore", "inherit", "inherit", "pipe"] },
  );
  try {
    const control = workerd.stdio[3];
    if (!control) throw new Error("workerd has no control channel");
    const [line]: unknown[] = await once(control, "data");
    const { port } = JSON.parse(String(line).split("\n", 1)[0] ?? "") as { port: number };
    return await use(`http://127.0.0.1:${port}/`);
  } finally {
    workerd.kill();
    await once(workerd, "close");
  }
}

/** Runs in a page of the service's own origin: it allows no other. */
async function runInChromium(): Promise<unknown> {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    const url = `${sandbox.us.baseUrl}/page`;
    await page.route(url, (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await page.goto(url);
    await page.addScriptTag({ type: "module", path: await bundle("page.js") });
    return await page.evaluate(`endToEnd(${JSON.stringify(sandbox.us.apiKey)})`);
  } finally {
    await browser.close();
  }
}
