import { readFile } from "node:fs/promises";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { asRecord } from "../../runtime/json/as-record.js";
import { startSandbox, type Sandbox } from "../../sandbox/index.js";
import { solveChallenge } from "../sandbox/support/solve-challenge.js";
import { run, settings, start, startOnTerminal, written } from "./support/command.js";

let sandbox: Sandbox;
let env: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox({ runDuration: 50 });
  env = settings(sandbox);
});

afterAll(() => sandbox.close());

describe("cloud-agent-sdk", () => {
  it.each([
    "run",
    "status",
    "wait",
    "run-all",
    "journal jobs",
    "journal resolve",
    "fleet add",
    "fleet work",
    "fleet status",
    "fleet unknown",
    "fleet resolve",
    "fleet export",
    "browser open",
    "browser stop",
    "account",
    "signup",
    "signup start",
    "signup verify",
    "signup claim",
    "check",
    "migrate",
    "doctor",
    "sandbox",
    "completion",
    "version",
  ])("explains %s", async (name) => {
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

  it("knows its version", async () => {
    const manifest: unknown = JSON.parse(await readFile("package.json", "utf8"));
    for (const args of [["--version"], ["-V"], ["version"]]) {
      expect((await run(args)).stdout).toBe(`${Object(manifest).version}\n`);
    }
    const { stdout } = await run(["version", "--json"]);
    expect(JSON.parse(stdout)).toEqual({ version: Object(manifest).version });
  });

  it.each([
    [],
    ["fly"],
    ["run"],
    ["run", "x", "--colour"],
    ["run", "x", "--params", "[1]"],
    ["run", "x", "--timeout", "soon"],
    ["run", "x", "--region", "mars"],
    ["check", "none.json"],
    ["sandbox", "--port", "many"],
    ["sandbox", "--port", "65536"],
    ["run", " "],
    ["check", "."],
    ["run-all", "none.jsonl", "--journal", "j"],
    ["run-all", "package.json"],
    ["run-all", "package.json", "--journal", "j", "--concurrency", "0"],
  ])("answers wrong usage such as %j with exit code 2", async (...args) => {
    const { exitCode, stdout, stderr } = await run(args, env);
    expect(stdout).toBe("");
    expect(stderr).not.toBe("");
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(exitCode).toBe(2);
  });

  it.each([
    ["run", "x", "--api-key", "abc_secret"],
    ["account", "--api-key=abc_secret"],
    ["account", "--key", "abc_secret"],
    ["run", "x", "--api_key=abc_secret"],
    ["run", "x", "--apiKey=abc_secret"],
    ["status", "x", "--service-api-key=abc_secret"],
    ["account", "--token=abc_secret"],
    ["-k", "abc_secret", "account"],
    ["SERVICE_API_KEY=abc_secret", "account"],
  ])("takes no key as an argument: %j", async (...args) => {
    const { exitCode, stdout, stderr } = await run(args, env);
    expect(stderr).toContain("Set the environment variable SERVICE_API_KEY instead.");
    expect(stdout + stderr).not.toContain("secret");
    expect(exitCode).toBe(2);
  });

  it("takes a task that speaks of keys", async () => {
    const { exitCode, stdout } = await run(["run", "--", "--key-value stores, explained"], env);
    expect(stdout).toBe("Sandbox result of: --key-value stores, explained\n");
    expect(exitCode).toBe(0);
  });

  it("says what to do without a base URL, before it asks for a key", async () => {
    const { exitCode, stdout } = await startOnTerminal("account").ended;
    expect(stdout).toContain("SERVICE_BASE_URL, or pass --base-url");
    expect(stdout).toContain("npx cloud-agent-sdk sandbox");
    expect(stdout).not.toContain("API key (not shown)");
    expect(exitCode).toBe(2);
    expect((await run(["account", "--region", "eu"], env)).stderr).toContain(
      "SERVICE_EU_BASE_URL, or pass --base-url",
    );
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
    const started = startOnTerminal(`${command} || echo it ended`, {
      SERVICE_BASE_URL: sandbox.us.baseUrl,
    });
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

describe("cloud-agent-sdk --json", () => {
  it.each([
    [["run", "x", "--colour"], "unknown option '--colour'"],
    [["run"], "missing required argument 'task'"],
    [["fly"], "unknown command 'fly'"],
    [["check", "none.json"], "none.json cannot be read"],
    [["run", "x", "--proxy", "de", "--no-proxy"], "--proxy and --no-proxy contradict each other"],
    [["account", "--key", "abc_secret"], "A key is not accepted as an argument"],
  ])("reports wrong usage such as %j as JSON too", async (args, message) => {
    const { exitCode, stdout, stderr } = await run([...args, "--json"], env);
    expect(stdout).toBe("");
    expect(JSON.parse(stderr)).toEqual({
      error: {
        name: "UsageError",
        code: "usage_invalid",
        message: expect.stringContaining(message) as unknown,
      },
    });
    expect(exitCode).toBe(2);
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

describe("cloud-agent-sdk signup", () => {
  it("shows the key of an account that the service was creating when SIGINT came", async () => {
    const settingsWithoutKey = { SERVICE_BASE_URL: sandbox.us.baseUrl };
    const { stdout } = await run(["signup", "start", "--json"], settingsWithoutKey);
    const { challenge_id: id, challenge_text: text } = asRecord(JSON.parse(stdout));
    sandbox.control.clearRequests();
    sandbox.control.injectFault({ operation: "signup:verifyChallenge", delay: 1_000 });
    const verify = ["signup", "verify", String(id), solveChallenge(String(text))];
    const started = start(verify, settingsWithoutKey);
    await expect.poll(() => sandbox.control.requests().length, { timeout: 20_000 }).toBe(1);
    started.child.kill("SIGINT");
    expect((await started.ended).stdout).toMatch(/^\S{10,}\n$/);
  });

  it("shows the challenge, takes the answer and writes the new key alone to standard output", async () => {
    const started = start(["signup", "--name", "Tester"], { SERVICE_BASE_URL: sandbox.us.baseUrl });
    const challenge = await written(started, "stderr", /Answer: /);
    started.child.stdin.end(`${solveChallenge(challenge)}\n`);
    const { exitCode, stdout } = await started.ended;
    expect(exitCode).toBe(0);
    const key = stdout.trim();
    expect((await run(["account"], { ...env, SERVICE_API_KEY: key })).exitCode).toBe(0);
  });
});

describe("cloud-agent-sdk signup without an answer", () => {
  it.each(["", "forty-two\n"])("says that one is needed, after %j", async (input) => {
    const { exitCode, stdout, stderr } = await run(["signup"], env, input);
    expect(stdout).toBe("");
    expect(stderr).toContain(`a number such as 12.50, not ${JSON.stringify(input.trim())}`);
    expect(exitCode).toBe(2);
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

describe("cloud-agent-sdk with options that contradict each other", () => {
  it.each([
    ["run x --proxy de --no-proxy", "--proxy and --no-proxy contradict each other."],
    ["browser open --no-proxy --proxy=de", "--proxy and --no-proxy contradict each other."],
    ["run x --no-wait --timeout 5", "'--no-wait'"],
    ["sandbox --json --shell posix", "'--json'"],
  ])("refuses %s before anything is sent", async (line, message) => {
    sandbox.control.clearRequests();
    const { exitCode, stdout, stderr } = await run(line.split(" "), env);
    expect(stdout).toBe("");
    expect(stderr).toContain(message);
    expect(exitCode).toBe(2);
    expect(sandbox.control.requests()).toEqual([]);
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
    sandbox.control.injectFault({
      times: 1,
      effect: { kind: "throttle", scope: "edge" },
    });
    const { stderr } = await run(["account"], env);
    expect(stderr).toMatch(/Retry in \d+ s\.\n$/);
    expect(stderr).not.toMatch(/maxThrottleWait|error\.retryAt/);
  });
});

describe("cloud-agent-sdk on a terminal", () => {
  const red = "\u001b[31m";
  const bold = "\u001b[1m";

  it("shows errors in red and headings in bold", async () => {
    expect((await startOnTerminal("fly").ended).stdout).toContain(red);
    expect((await startOnTerminal("--help").ended).stdout).toContain(`${bold}Options:`);
  });

  it.each([{ NO_COLOR: "1" }, { TERM: "dumb" }])("shows no color with %j", async (names) => {
    expect((await startOnTerminal("fly", names).ended).stdout).not.toContain("\u001b[");
    expect((await startOnTerminal("--help", names).ended).stdout).not.toContain("\u001b[");
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
  const session = JSON.stringify({
    task: "x",
    model: "svc-mini",
    thinkingLevel: "low",
    useOwnKey: true,
  });
  const body = {
    task: "x",
    model: "fam-c-3-flash",
    modelParams: { thinkingConfig: { thinkingLevel: "low" } },
  };

  it("writes the V4 body, and beside it what has no counterpart", async () => {
    const { exitCode, stdout, stderr } = await run(["migrate", "-"], {}, session);
    expect(JSON.parse(stdout)).toEqual(body);
    expect(stderr).toMatch(/^useOwnKey: V4 has no such flag/);
    expect(exitCode).toBe(0);
  });

  it("writes both as JSON", async () => {
    const { stdout, stderr } = await run(["migrate", "-", "--json"], {}, session);
    expect(JSON.parse(stdout)).toMatchObject({
      body,
      unmatched: [{ field: "useOwnKey", value: true }],
    });
    expect(stderr).toBe("");
  });

  it("refuses a request without a task", async () => {
    const { exitCode, stderr } = await run(["migrate", "-"], {}, "{}");
    expect(stderr).toContain("body.task");
    expect(exitCode).toBe(1);
  });
});
