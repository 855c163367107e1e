import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CloudAgent } from "../../generated/index.js";
import { run } from "../command/support/command.js";
import { settingsOf } from "../samples/support/settings-of.js";
import { keyHeader } from "../sandbox/support/request.js";
import type { Settings } from "./support/child.js";
import { unreachableUrl } from "../runtime/transport/loopback.js";
import { useSandbox } from "../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: 50 });
let us: Settings;
let host: string;
beforeAll(() => {
  us = settingsOf(sandbox.us);
  ({ host } = new URL(sandbox.us.baseUrl));
});
afterEach(() => vi.unstubAllEnvs());

/** What Node shows of the error that a program ends with, without the stack. */
async function mistake(settings: Settings, use = createRun): Promise<string> {
  for (const name of ["SERVICE_API_KEY", "SERVICE_BASE_URL", "SERVICE_REGION"])
    vi.stubEnv(name, settings[name]);
  const attempt = async (): Promise<unknown> => use(new CloudAgent());
  return withoutKeys(String(await attempt().catch(String)));
}

const createRun = ({ v4 }: CloudAgent): Promise<unknown> => v4.runs.create({ task: "x" });

/** What the command shows instead of a result. */
async function refusal(settings: Settings, args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await run(args, settings);
  expect(stdout).toBe("");
  expect(exitCode, stderr).not.toBe(0);
  expect(stderr).not.toMatch(/^ +at /m);
  return withoutKeys(stderr.trimEnd());
}

function withoutKeys(text: string): string {
  for (const { apiKey } of [sandbox.us, sandbox.eu]) expect(text).not.toContain(apiKey);
  return text.replaceAll(host, "HOST");
}

const withoutScheme =
  'The base URL in the environment variable SERVICE_BASE_URL is not a URL that begins with https:// or http://. Pass the host root of the service with its scheme, for example "https://service.example".';
const withBearer =
  'The API key in the environment variable SERVICE_API_KEY starts with "Bearer". Remove that word.';
const ofOtherRegion = `runs.create: HOST did not accept the API key (401). Check that it arrives (option \`apiKey\` or SERVICE_API_KEY), is as it was issued, has no "Bearer" prefix, and is of the region "us" (option \`region\` or SERVICE_REGION). The service said: "The header ${keyHeader} does not have a valid key"`;
const withPath =
  'runs.create: not found (404): /api/v4/runs, under the base URL at HOST. Check the base URL, and that the service has this operation. Resources and some operations are regional; the region is "us". The service said: "There is nothing at this path"';
const withTls =
  "runs.create: no connection to HOST (ERR_SSL_WRONG_VERSION_NUMBER), so nothing was sent. The server does not use TLS: should the base URL begin with http://?.";

describe("a mistake in the settings", () => {
  it.each<[string, () => Settings, error: string, command?: string]>([
    [
      "no key: where it belongs",
      () => ({ SERVICE_BASE_URL: sandbox.us.baseUrl }),
      "ConfigurationError: No API key. Pass it as the option `apiKey` or set the environment variable SERVICE_API_KEY: the key as it was issued, in the client's region.",
      "No API key. Set the environment variable SERVICE_API_KEY to the key as it was issued; on a terminal you are asked for it.",
    ],
    [
      "a key with Bearer in front: what to remove",
      () => ({ ...us, SERVICE_API_KEY: `Bearer ${sandbox.us.apiKey}` }),
      `ConfigurationError: ${withBearer}`,
      withBearer,
    ],
    [
      "the EU's key in the US: that keys are regional, and which region this is",
      () => ({ ...us, SERVICE_API_KEY: sandbox.eu.apiKey }),
      `AuthenticationError: ${ofOtherRegion}`,
      ofOtherRegion.replace("option `apiKey` or ", "").replace("option `region`", "--region"),
    ],
    [
      "no base URL: what it is, and how to try without one",
      () => ({ SERVICE_API_KEY: sandbox.us.apiKey }),
      'ConfigurationError: No base URL for the region "us". Pass the host root of the service as the option `baseUrl` or set the environment variable SERVICE_BASE_URL, for example "https://service.example".',
      "No base URL for the region us. Set the environment variable SERVICE_BASE_URL, or pass --base-url, to the host root of the service, for example https://service.example. To try it out without the service: npx cloud-agent-sdk sandbox",
    ],
    [
      "no scheme: what one looks like",
      () => ({ ...us, SERVICE_BASE_URL: host }),
      `ConfigurationError: ${withoutScheme}`,
      withoutScheme,
    ],
    [
      "a path too many: what was not found, and where",
      () => ({ ...us, SERVICE_BASE_URL: `http://${host}/cloud` }),
      `NotFoundError: ${withPath}`,
      withPath,
    ],
    [
      "https for a sandbox: that it speaks http",
      () => ({ ...us, SERVICE_BASE_URL: `https://${host}` }),
      `ConnectionError: ${withTls}`,
      withTls,
    ],
  ])("%s", async (_, settings, error, command = error) => {
    expect(await mistake(settings())).toBe(error);
    expect(await refusal(settings(), ["run", "x"])).toBe(command);
  });

  it("nothing there on localhost: that nothing listens, and that nothing was sent", async () => {
    const place = `localhost:${new URL(unreachableUrl).port}`;
    const settings = { ...us, SERVICE_BASE_URL: `http://${place}` };
    const says = new RegExp(
      `runs\\.create: no connection to ${place} \\(.*ECONNREFUSED.*\\), so nothing was sent\\. Nothing listens there: check host and port of the base URL or proxy\\.$`,
    );
    expect(await mistake(settings)).toMatch(says);
    expect(await refusal(settings, ["run", "x"])).toMatch(says);
  });
});

it("a session's id for a run's is a mistake: it is not found", async () => {
  const says =
    /runs\.getStatus: not found \(404\): \/api\/v4\/runs\/[\w-]+\/status, under the base URL at HOST\. Check the identifier: case and resource type matter\. Resources and some operations are regional; the region is "us"\. The service said: "There is no such run"$/;
  const waitForSession = async ({ v3, v4 }: CloudAgent): Promise<unknown> =>
    v4.runs.waitForCompletion(String((await v3.sessions.create({ task: "x" })).id));
  expect(await mistake(us, waitForSession)).toMatch(says);
  expect(await refusal(us, ["wait", "a-sessions-id"])).toMatch(says);
});
