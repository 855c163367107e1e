import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { startSandbox } from "../../sandbox/index.js";
import { run, settings, start, startOnTerminal, startProcess, written } from "./support/command.js";

const sandbox = await startSandbox({ runDuration: 50 });
const env = settings(sandbox);

afterAll(() => sandbox.close());

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

  it("explains browser", async () => {
    const { exitCode, stdout } = await run(["browser", "--help"]);
    expect(stdout).toMatch(/^ {2}open .*\n {2}stop .*<id>/m);
    expect(exitCode).toBe(0);
  });

  it("documents its exit codes and where settings come from", async () => {
    const { stdout } = await run(["--help"]);
    for (const code of [0, 1, 2, 3, 4, 5, 130])
      expect(stdout).toMatch(new RegExp(`^ {2}${code} +\\w`, "m"));
    for (const name of ["API_KEY", "REGION", "BASE_URL", "EU_BASE_URL"]) {
      expect(stdout).toContain(`SERVICE_${name}`);
    }
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

  it("shows its help if there is no command", async () => {
    const { exitCode, stdout, stderr } = await run([], env);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain("Usage: cloud-agent-sdk");
  });

  it("takes a task that speaks of keys", async () => {
    const { exitCode, stdout } = await run(["run", "--", "--key-value stores, explained"], env);
    expect(stdout).toBe("Sandbox result of: --key-value stores, explained\n");
    expect(exitCode).toBe(0);
  });

  it("says what to do without a base URL, before it asks for a key", async () => {
    const { exitCode, stderr } = await start(["account"], {}, { isTTY: true }).ended;
    expect(stderr).toContain("SERVICE_BASE_URL, or pass --base-url");
    expect(stderr).toContain("npx cloud-agent-sdk sandbox");
    expect(stderr).not.toContain("API key (not shown)");
    expect(exitCode).toBe(2);
    const europe = await run(["account", "--region", "eu"], env);
    expect(europe.stderr).toContain("SERVICE_EU_BASE_URL, or pass --base-url");
  });

  it("says where a region comes from that does not exist", async () => {
    const { exitCode, stderr } = await run(["check", "x"], { ...env, SERVICE_REGION: "mars" });
    expect(stderr).toBe('SERVICE_REGION takes us or eu, not "mars".\n');
    expect(exitCode).toBe(2);
    expect((await run(["account"], { ...env, SERVICE_REGION: "" })).exitCode).toBe(0);
  });

  it("says what to do without a key", async () => {
    const { exitCode, stderr } = await run(["account"], { SERVICE_BASE_URL: sandbox.us.baseUrl });
    expect(stderr).toContain("SERVICE_API_KEY");
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

  it("reports a failure as JSON with --json", async () => {
    const { exitCode, stdout, stderr } = await run(["status", "none", "--json"], env);
    expect(stdout).toBe("");
    expect(JSON.parse(stderr)).toMatchObject({ error: { name: "NotFoundError", status: 404 } });
    expect(exitCode).toBe(1);
  });
});

const key = "Set the environment variable SERVICE_API_KEY instead.";
const aboveZero = "Expected a whole number above 0.";
const aPort = "Expected a whole number up to 65535.";
const aSpeed = "Expected a whole number up to 1000000.";
const aDuration = "Expected a duration, for example 90s or 5m.";

describe("cloud-agent-sdk that is used wrongly", () => {
  it.each([
    [["fly"], "unknown command 'fly'"],
    [["-v"], "use --version"],
    [["run", "x", "--effort", "low"], `use --params '{"reasoning":{"effort":"low"}}'`],
    [["cancel", "x"], "no operation cancels a run"],
    [["list"], "no list of runs; see wait RUN_ID"],
    [["run"], "missing required argument 'task'"],
    [["run", " "], "The task is empty."],
    [["run", "x", "--colour"], "unknown option '--colour'"],
    [["run", "x", "--params", "[1]"], "--params must be a JSON object"],
    [["run", "x", "--timeout", "soon"], aDuration],
    [["run", "x", "--region", "mars"], "Allowed choices are us, eu."],
    [["run", "x", "--proxy", "de", "--no-proxy"], "--proxy and --no-proxy contradict each other."],
    [["run", "x", "--no-wait", "--timeout", "5"], "'--no-wait'"],
    [["browser", "open", "--no-proxy", "--proxy=de"], "--proxy and --no-proxy contradict"],
    [["check", "none.json"], "none.json cannot be read"],
    [["check", "."], ". cannot be read"],
    [["run-all", "none.jsonl", "--journal", "j"], "none.jsonl cannot be read"],
    [["run-all", "package.json"], "required option '--journal <file>' not specified"],
    [["run-all", "package.json", "--journal", "j", "--concurrency", "0"], aboveZero],
    [["journal", "jobs", "none.jsonl"], "none.jsonl does not exist."],
    [["journal", "resolve", "none.jsonl", "a", "--retry"], "none.jsonl does not exist."],
    [["journal", "resolve", "package.json", "a"], "--run ID, --retry or --abandon."],
    [["journal", "resolve", "package.json", "a", "--retry", "--abandon"], "cannot be used with"],
    [["completion", "tcsh"], "bash, zsh, fish"],
    [["sandbox", "extra"], "too many arguments"],
    [["sandbox", "--port", "many"], aPort],
    [["sandbox", "--port", "65536"], aPort],
    [["sandbox", "--eu-port", "65536"], aPort],
    [["sandbox", "--run-duration", "-1"], aDuration],
    [["sandbox", "--time-scale", "fast"], aSpeed],
    [["sandbox", "--time-scale", "1000001"], aSpeed],
    [["sandbox", "--allow-origin", "*"], "--allow-origin"],
    [["sandbox", "--allow-origin", "docs.example.com"], "--allow-origin"],
    [["sandbox", "--allow-origin", "https://docs.example.com/path"], "--allow-origin"],
    [["sandbox", "--json", "--shell", "posix"], "'--json'"],
    [["mcp", "--new-key-file", "package.json"], "package.json is there already"],
    [["mcp", "--max-result", "few"], "Expected a whole number."],
    [["mcp", "--http", "0", "--token-file", "none.txt"], "none.txt cannot be read"],
    [["run", "x", "--api-key", "abc_secret"], key],
    [["account", "--api-key=abc_secret"], key],
    [["account", "--key", "abc_secret"], key],
    [["run", "x", "--api_key=abc_secret"], key],
    [["run", "x", "--apiKey=abc_secret"], key],
    [["status", "x", "--service-api-key=abc_secret"], key],
    [["account", "--token=abc_secret"], key],
    [["mcp", "--api-key", "abc_secret"], key],
    [["-k", "abc_secret", "account"], key],
    [["SERVICE_API_KEY=abc_secret", "account"], key],
  ])("sends nothing after %j, and says what is wrong, as JSON too", async (args, message) => {
    sandbox.control.clearRequests();
    const plain = await run(args, env);
    const json = await run([...args, "--json"], env);
    const nothing = { exitCode: 2, stdout: "" };
    expect([plain, json]).toMatchObject([nothing, nothing]);
    expect(plain.stderr).toContain(message);
    expect(plain.stderr).not.toMatch(/^ {4}at /m);
    expect(plain.stderr + json.stderr).not.toContain("secret");
    const shown: unknown = expect.stringContaining(message);
    const error = { name: "UsageError", code: "usage_invalid", message: shown };
    expect(JSON.parse(json.stderr)).toEqual({ error });
    expect(sandbox.control.requests()).toEqual([]);
  });
});

describe("cloud-agent-sdk account", () => {
  it("shows the project and how many sessions are in use", async () => {
    const { stdout } = await run(["account"], env);
    expect(stdout).toMatch(/^project {3}\S+\nsessions {2}\d+ of \d+ in use\n$/);
    const account: unknown = JSON.parse((await run(["account", "--json"], env)).stdout);
    expect(account).toMatchObject({ projectId: expect.any(String) as unknown });
  });
});

describe("cloud-agent-sdk browser", () => {
  it("opens one, says how to stop it, and stops it", async () => {
    const opened = await run(["browser", "open", "--proxy", "de"], env);
    const id = /^id {6}(\S+)\ncdpUrl {2}ws:/.exec(opened.stdout)?.[1] ?? "";
    expect(opened.stderr).toContain(`cloud-agent-sdk browser stop ${id}`);
    const stopped = await run(["browser", "stop", id, "--json"], env);
    expect(JSON.parse(stopped.stdout)).toEqual({ id, stopped: true });
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "shows the ID of one that the service was opening when %s came",
    async (signal) => {
      sandbox.control.clearRequests();
      sandbox.control.injectFault({ operation: "v4:browsers.create", delay: 1_000 });
      const started = start(["browser", "open"], env);
      await expect.poll(() => sandbox.control.requests().length, { timeout: 20_000 }).toBe(1);
      started.child.kill(signal);
      const { exitCode, stdout } = await started.ended;
      expect(stdout).toContain(`id      ${sandbox.control.browsers().at(-1)?.id}`);
      expect(exitCode).toBe(0);
    },
  );

  it("stops one that it holds when it is interrupted", async () => {
    const started = start(["browser", "open", "--hold"], env);
    await written(started, "stdout", /cdpUrl/);
    started.child.kill("SIGINT");
    const { exitCode, stderr } = await started.ended;
    expect(stderr).toContain("The browser is stopped.");
    expect(exitCode).toBe(0);
  });
});

describe("cloud-agent-sdk check", () => {
  const request = {
    task: "x",
    model: "fam-a-5.5",
    modelParams: { reasoning: { effort: "max" } },
    browserSettings: { proxyCountryCode: "us" },
  };

  it("lists what is known against a request, without sending it", async () => {
    const file = path.join(inject("consumer"), "request.json");
    await writeFile(file, JSON.stringify(request));
    const { exitCode, stdout } = await run(["check", file, "--region", "eu"]);
    expect(stdout).toContain("modelParams.reasoning.effort");
    expect(stdout).toContain("browserSettings.proxyCountryCode");
    expect(exitCode).toBe(1);
  });

  it.each([
    [{ task: "x", modle: "fam-a-5.5" }, "body.modle: `modle` is unknown: did you mean `model`?\n"],
    [
      { task: "x", browserSettings: { proxyCountry: "de" } },
      "body.browserSettings.proxyCountry: `proxyCountry` is unknown: did you mean `proxyCountryCode`?\n",
    ],
  ])("lists the unknown field of %j, which a client would send", async (body, says) => {
    const { exitCode, stdout } = await run(["check", "-"], {}, JSON.stringify(body));
    expect(stdout).toBe(says);
    expect(exitCode).toBe(1);
  });

  it("reads standard input, other versions and other regions", async () => {
    const session = JSON.stringify({ task: "x", model: "fam-h-m3", thinkingLevel: "low" });
    const { exitCode, stdout } = await run(["check", "-", "--api", "v3", "--json"], {}, session);
    expect(JSON.parse(stdout)).toMatchObject({ api: "v3", region: "us", problems: [{}] });
    expect(exitCode).toBe(1);
    const unknown = JSON.stringify({ ...request, model: "unheard-of" });
    expect((await run(["check", "-"], {}, unknown)).exitCode).toBe(0);
  });
});

describe("cloud-agent-sdk in messages", () => {
  it("calls a base URL as its own option is called", async () => {
    const { exitCode, stderr } = await run(["account", "--base-url", "nowhere"], env);
    expect(stderr).toContain("--base-url");
    expect(stderr).not.toContain("`baseUrl`");
    expect(exitCode).toBe(2);
    const json = await run(["account", "--base-url", "nowhere", "--json"], env);
    expect(json.stderr).not.toContain("`baseUrl`");
  });

  it("names no option of the library after a throttle that it may not wait for", async () => {
    sandbox.control.injectFault({ times: 1, effect: { kind: "throttle", scope: "edge" } });
    const { stderr } = await run(["account"], env);
    expect(stderr).toMatch(/Retry in \d+ s\.\n$/);
    expect(stderr).not.toMatch(/maxThrottleWait|error\.retryAt/);
  });
});

describe("cloud-agent-sdk on a terminal", () => {
  it.each([
    ["errors in red", "fly", {}, /\u001b\[31m/],
    ["headings in bold", "--help", {}, /\u001b\[1mOptions:/],
    ["no color if told so", "fly", { NO_COLOR: "1" }, /^[^\u001b]+$/],
    ["no color if it has none", "--help", { TERM: "dumb" }, /^[^\u001b]+$/],
  ])("shows %s", async (_, line, names, shown) => {
    expect((await startOnTerminal(line, names).ended).stdout).toMatch(shown);
  });

  it("shows no color elsewhere", async () => {
    expect((await run(["fly"])).stderr).not.toContain("\u001b[");
    expect((await run(["--help"])).stdout).not.toContain("\u001b[");
  });
});

describe("cloud-agent-sdk with files", () => {
  const request = JSON.stringify({ task: "Öffnungszeiten", llm: "fam-b-opus-4-7", thinking: true });

  it.each([
    ["no mark", Buffer.from(request)],
    ["a mark of UTF-8", Buffer.from(`\uFEFF${request}`)],
    ["a mark of UTF-16", Buffer.from(`\uFEFF${request}`, "utf16le")],
    ["a mark of UTF-16, high byte first", Buffer.from(`\uFEFF${request}`, "utf16le").swap16()],
  ])("reads one with %s", async (_, bytes) => {
    const file = path.join(inject("consumer"), "marked.json");
    await writeFile(file, bytes);
    expect((await run(["check", file, "--api", "v2"])).exitCode).toBe(0);
    const { stdout } = await run(["migrate", file]);
    expect(JSON.parse(stdout)).toEqual({ task: "Öffnungszeiten", model: "fam-b-opus-4.7" });
  });
});

describe("cloud-agent-sdk migrate", () => {
  const given = { task: "x", model: "svc-mini", thinkingLevel: "low", useOwnKey: true };
  const session = JSON.stringify(given);
  const modelParams = { thinkingConfig: { thinkingLevel: "low" } };
  const body = { task: "x", model: "fam-c-3-flash", modelParams };

  it("writes the V4 body, and beside it what has no counterpart", async () => {
    const { exitCode, stdout, stderr } = await run(["migrate", "-"], {}, session);
    expect(JSON.parse(stdout)).toEqual(body);
    expect(stderr).toMatch(/^useOwnKey: V4 has no such flag/);
    expect(exitCode).toBe(0);
  });

  it("writes both as JSON", async () => {
    const { stdout, stderr } = await run(["migrate", "-", "--json"], {}, session);
    const unmatched = [{ field: "useOwnKey", value: true }];
    expect(JSON.parse(stdout)).toMatchObject({ body, unmatched });
    expect(stderr).toBe("");
  });

  it("refuses a request without a task", async () => {
    const { exitCode, stderr } = await run(["migrate", "-"], {}, "{}");
    expect(stderr).toContain("body.task");
    expect(exitCode).toBe(1);
  });
});
