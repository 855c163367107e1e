import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { useSandbox } from "../support/use-sandbox.js";
import { run, settings, start, startOnTerminal, startProcess, written } from "./support/command.js";

const sandbox = useSandbox({ runDuration: 50 });

const subcommands = {
  "": "run status wait run-all account signup check migrate doctor sandbox completion version",
  "journal ": "jobs resolve",
  "fleet ": "add work status list unknown resolve cancel remove pause resume export",
  "browser ": "open stop",
  "signup ": "start verify claim",
};
const everyCommand = Object.entries(subcommands).flatMap(([group, listed]) =>
  listed.split(" ").map((name) => group + name),
);

describe("cloud-agent-sdk", () => {
  it.each(everyCommand)("explains %s", async (name) => {
    const { exitCode, stdout } = await run([...name.split(" "), "--help"]);
    expect(stdout).toContain(`Usage: cloud-agent-sdk ${name} `);
    expect(stdout).toContain("--json");
    expect(stdout).toMatch(/^Exit codes:\n {2}0 +\w+.*\n(?: {2}1 +\w+.*\n)? {2}2 +wrong usage/m);
    expect(stdout).toMatch(/^Examples:\n(?: {2}\S.*cloud-agent-sdk .*\n {6}\S.*\n){2}\n/m);
    expect(exitCode).toBe(0);
  });

  it("knows its version, and is a program as it is installed", async () => {
    const manifest: unknown = JSON.parse(await readFile("package.json", "utf8"));
    const installed = await startProcess(["version"]).ended;
    expect(installed).toEqual({ exitCode: 0, stdout: `${Object(manifest).version}\n`, stderr: "" });
    for (const args of [["--version"], ["-V"], ["version"]]) {
      expect((await run(args)).stdout).toBe(`${Object(manifest).version}\n`);
    }
    const { stdout } = await run(["version", "--json"]);
    expect(JSON.parse(stdout)).toEqual({ version: Object(manifest).version });
  });

  it("says what to do without a base URL, before it asks for a key", async () => {
    const { exitCode, stderr } = await start(["account"], {}, { isTTY: true }).ended;
    expect(stderr).toContain("SERVICE_BASE_URL, or pass --base-url");
    expect(stderr).toContain("npx cloud-agent-sdk sandbox");
    expect(stderr).not.toContain("API key (not shown)");
    expect(exitCode).toBe(2);
  });

  it("asks for the key on a terminal, and does not show what is typed", async () => {
    const started = startOnTerminal("account", { SERVICE_BASE_URL: sandbox.us.baseUrl });
    await written(started, "stdout", /API key \(not shown\): /);
    started.child.stdin.write(`${sandbox.us.apiKey}\r`);
    const { exitCode, stdout } = await started.ended;
    expect(stdout).toContain("sessions  ");
    expect(stdout).not.toContain(sandbox.us.apiKey);
    expect(exitCode).toBe(0);
  });

  it.each([
    ["account", /API key \(not shown\): /],
    ["signup", /Answer: /],
  ])("ends its line when %s is interrupted at its question", async (command, question) => {
    const names = { SERVICE_BASE_URL: sandbox.us.baseUrl };
    const started = startOnTerminal(`${command} || echo it ended`, names);
    await written(started, "stdout", question);
    started.child.stdin.write("\u0003");
    expect((await started.ended).stdout).toMatch(/\nit ended\r\n$/);
  });
});

describe("cloud-agent-sdk browser", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "shows the ID of one that the service was opening when %s came",
    async (signal) => {
      sandbox.control.clearRequests();
      sandbox.control.injectFault({ operation: "v4:browsers.create", delay: 1_000 });
      const started = start(["browser", "open"], settings(sandbox));
      await expect.poll(() => sandbox.control.requests().length, { timeout: 20_000 }).toBe(1);
      started.child.kill(signal);
      const { exitCode, stdout } = await started.ended;
      expect(stdout).toContain(`id      ${sandbox.control.browsers().at(-1)?.id}`);
      expect(exitCode).toBe(0);
    },
  );

  it("stops one that it holds when it is interrupted", async () => {
    sandbox.control.clearRequests();
    const started = start(["browser", "open", "--hold", "--proxy", "de"], settings(sandbox));
    await written(started, "stdout", /cdpUrl/);
    expect(sandbox.control.requests()[0]?.body).toBe('{"proxyCountryCode":"de"}');
    started.child.kill("SIGINT");
    const { exitCode, stderr } = await started.ended;
    expect(stderr).toContain("The browser is stopped.");
    expect(sandbox.control.browsers().at(-1)?.stopped).toBe(true);
    expect(exitCode).toBe(0);
  });
});

it.each([
  ["errors in red", "fly", {}, /\u001b\[31m/],
  ["headings in bold", "--help", {}, /\u001b\[1mOptions:/],
  ["no color if told so", "fly", { NO_COLOR: "1" }, /^[^\u001b]+$/],
  ["no color if it has none", "--help", { TERM: "dumb" }, /^[^\u001b]+$/],
])("cloud-agent-sdk on a terminal shows %s", async (_, line, names, shown) => {
  expect((await startOnTerminal(line, names).ended).stdout).toMatch(shown);
});

const request = JSON.stringify({ task: "Öffnungszeiten", llm: "fam-b-opus-4-7", thinking: true });

it.each([
  ["no mark", Buffer.from(request)],
  ["a mark of UTF-8", Buffer.from(`\uFEFF${request}`)],
  ["a mark of UTF-16", Buffer.from(`\uFEFF${request}`, "utf16le")],
  ["a mark of UTF-16, high byte first", Buffer.from(`\uFEFF${request}`, "utf16le").swap16()],
])("cloud-agent-sdk with files reads one with %s", async (_, bytes) => {
  const file = path.join(inject("consumer"), "marked.json");
  await writeFile(file, bytes);
  expect((await run(["check", file, "--api", "v2"])).exitCode).toBe(0);
  const { stdout } = await run(["migrate", file]);
  expect(JSON.parse(stdout)).toEqual({ task: "Öffnungszeiten", model: "fam-b-opus-4.7" });
});
