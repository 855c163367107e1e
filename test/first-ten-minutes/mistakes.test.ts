import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Settings } from "./support/child.js";
import { Newcomer } from "./support/newcomer.js";
import { SandboxProcess } from "./support/sandbox-process.js";

let newcomer: Newcomer;
let sandbox: SandboxProcess;

beforeAll(async () => {
  newcomer = await Newcomer.begin(inject("consumer"));
  sandbox = await SandboxProcess.start(newcomer, "--run-duration", "300");
  await newcomer.writeReadmeSample("readme.ts");
  await newcomer.compile("readme.ts");
});

afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  await newcomer[Symbol.asyncDispose]();
});

/** What Node shows of the error that a program ended with, without the stack. */
async function mistake(program: string, settings: Settings): Promise<string> {
  const { exitCode, stdout, stderr } = await newcomer.program(program, settings).ended;
  expect(exitCode, stdout).toBe(1);
  for (const key of sandbox.keys) expect(stdout + stderr).not.toContain(key);
  return /^\w+Error: .*$/m.exec(stderr)?.[0] ?? stderr;
}

/** What the command shows instead of a result. */
async function refusal(args: readonly string[], settings: Settings): Promise<string> {
  const { exitCode, stdout, stderr } = await newcomer.commandAlone(args, settings).ended;
  expect(stdout).toBe("");
  expect(exitCode, stderr).not.toBe(0);
  expect(stderr).not.toMatch(/^ +at /m);
  for (const key of sandbox.keys) expect(stderr).not.toContain(key);
  return stderr.trimEnd();
}

const hostOf = (settings: Settings): string => new URL(settings["SERVICE_BASE_URL"] ?? "").host;

describe("a mistake with the key", () => {
  it("none at all: where it belongs", async () => {
    const { SERVICE_API_KEY: _, ...settings } = sandbox.us;
    expect(await mistake("readme.js", settings)).toBe(
      "ConfigurationError: No API key. Pass it as the option `apiKey` or set the environment variable SERVICE_API_KEY: the key as it was issued, created in the region that the client uses.",
    );
    expect(await refusal(["run", "x"], settings)).toBe(
      "No API key. Set the environment variable SERVICE_API_KEY to the key as it was issued; on a terminal you are asked for it.",
    );
  });

  it("with Bearer in front: what to remove", async () => {
    const settings = { ...sandbox.us, SERVICE_API_KEY: `Bearer ${sandbox.keys[0]}` };
    const message =
      'The API key in the environment variable SERVICE_API_KEY starts with "Bearer". The service expects only the key: remove that word and the space after it.';
    expect(await mistake("readme.js", settings)).toBe(`ConfigurationError: ${message}`);
    expect(await refusal(["run", "x"], settings)).toBe(message);
  });

  it("the EU's in the US: that keys are regional, and which region this is", async () => {
    const settings = { ...sandbox.us, SERVICE_API_KEY: sandbox.keys[1] ?? "" };
    const message = `runs.create: the service at ${hostOf(sandbox.us)} did not accept the API key (401). Possible causes: no key arrived (option \`apiKey\` or SERVICE_API_KEY); the key is incomplete or altered; it was sent with a "Bearer" prefix; the key was created in a region other than "us": use a key of this region, or change the region (option \`region\` or SERVICE_REGION). The service said: "The header X-Service-API-Key does not have a valid key"`;
    expect(await mistake("readme.js", settings)).toBe(`AuthenticationError: ${message}`);
    expect(await refusal(["run", "x"], settings)).toBe(message);
  });
});

describe("a mistake with the base URL", () => {
  it("none at all: what it is, and how to try without one", async () => {
    const { SERVICE_BASE_URL: _, ...settings } = sandbox.us;
    expect(await mistake("readme.js", settings)).toBe(
      'ConfigurationError: No base URL for the region "us". Pass the host root of the service as the option `baseUrl` or set the environment variable SERVICE_BASE_URL, for example "https://service.example".',
    );
    expect(await refusal(["run", "x"], settings)).toBe(
      "No base URL for the region us. Set the environment variable SERVICE_BASE_URL, or pass --base-url, to the host root of the service, for example https://service.example. To try it out without the service: npx cloud-agent-sdk sandbox",
    );
  });

  it("no scheme: what one looks like", async () => {
    const settings = { ...sandbox.us, SERVICE_BASE_URL: hostOf(sandbox.us) };
    const message =
      'The base URL in the environment variable SERVICE_BASE_URL has no scheme. Pass the host root of the service with its scheme, for example "https://service.example".';
    expect(await mistake("readme.js", settings)).toBe(`ConfigurationError: ${message}`);
    expect(await refusal(["run", "x"], settings)).toBe(message);
  });

  it("a path too many: what was not found, and where", async () => {
    const settings = { ...sandbox.us, SERVICE_BASE_URL: `http://${hostOf(sandbox.us)}/cloud` };
    const message = `runs.create: not found (404): /api/v4/runs, under the base URL at ${hostOf(sandbox.us)}. Check the base URL, which is the host root of the service, and whether this operation exists there. Resources are regional, and so are some operations: this client uses the region "us". The service said: "There is nothing at this path"`;
    expect(await mistake("readme.js", settings)).toBe(`NotFoundError: ${message}`);
    expect(await refusal(["run", "x"], settings)).toBe(message);
  });

  it("https for a sandbox: that it speaks http", async () => {
    const settings = { ...sandbox.us, SERVICE_BASE_URL: `https://${hostOf(sandbox.us)}` };
    const message = `runs.create: no connection to ${hostOf(sandbox.us)} (ERR_SSL_WRONG_VERSION_NUMBER), so nothing was sent. The server there does not use TLS: check whether the base URL should begin with http:// instead of https://.`;
    expect(await mistake("readme.js", settings)).toBe(`ConnectionError: ${message}`);
  });

  it("nothing there on localhost: that nothing listens, and that nothing was sent", async () => {
    const host = `localhost:${await freePort()}`;
    const settings = { ...sandbox.us, SERVICE_BASE_URL: `http://${host}` };
    const says = new RegExp(
      `runs\\.create: no connection to ${host} \\(.*ECONNREFUSED.*\\), so nothing was sent\\. Nothing listens there: check the host and port of the base URL, and that the service runs\\.$`,
    );
    expect(await mistake("readme.js", settings)).toMatch(says);
    expect(await refusal(["run", "x"], settings)).toMatch(says);
  });
});

describe("a mistake in the request", () => {
  it("a model that nobody knows is none: the service decides", async () => {
    await newcomer.write("unknown-model.js");
    const { exitCode, stdout, stderr } = await newcomer.program("unknown-model.js", sandbox.us)
      .ended;
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: "completed\n",
      stderr: "",
    });
  });

  it("an effort that the model does not take: those that it takes", async () => {
    await newcomer.write("bad-effort.js");
    const message =
      'runs.create: the request was rejected before it was sent: body.modelParams.reasoning.effort: Model fam-a-5.5 does not support modelParams.reasoning.effort "extreme", supported values: high, low, medium, none, xhigh';
    expect(await mistake("bad-effort.js", sandbox.us)).toBe(`ReasoningError: ${message}`);
    const params = ["--model", "fam-a-5.5", "--params", '{"reasoning":{"effort":"extreme"}}'];
    expect(await refusal(["run", "x", ...params], sandbox.us)).toBe(message);
  });

  it("a country that the EU does not take: those that it takes", async () => {
    await newcomer.write("wrong-country.js");
    const members =
      "at, be, bg, cy, cz, de, dk, ee, es, fi, fr, gr, hr, hu, ie, it, lt, lu, lv, mt, nl, pl, pt, ro, se, si, sk";
    const message = `runs.create: the request was rejected before it was sent: body.browserSettings.proxyCountryCode: browserSettings.proxyCountryCode does not accept "us" in the region eu, supported values: ${members} or null`;
    expect(await mistake("wrong-country.js", sandbox.eu)).toBe(`RegionError: ${message}`);
    expect(await refusal(["run", "x", "--proxy", "us"], sandbox.eu)).toBe(message);
  });

  it("a session's id for a run's: the compiler refuses it", async () => {
    await newcomer.write("session-for-run.js", "session-for-run.ts");
    const { exitCode, stdout } = await newcomer.compile("session-for-run.ts");
    expect(stdout).toMatch(
      /^session-for-run\.ts\(5,\d+\): error TS2345: Argument of type 'SessionId' is not assignable to parameter of type 'RunId'/,
    );
    expect(exitCode).not.toBe(0);
  });

  it("a session's id for a run's: JavaScript learns that it is not found", async () => {
    await newcomer.write("session-for-run.js");
    const says = new RegExp(
      `runs\\.getStatus: not found \\(404\\): /api/v4/runs/[\\w-]+/status, under the base URL at ${hostOf(sandbox.us)}\\. Check the identifier: it is case-sensitive, and an ID of another resource type does not match\\. Resources are regional, and so are some operations: this client uses the region "us"\\. The service said: "There is no such run"$`,
    );
    expect(await mistake("session-for-run.js", sandbox.us)).toMatch(says);
    expect(await refusal(["wait", "a-sessions-id"], sandbox.us)).toMatch(says);
  });
});

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
