import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CloudAgent } from "../../generated/index.js";
import { run } from "../command/support/command.js";
import { settingsOf } from "../samples/support/settings-of.js";
import type { Settings } from "./support/child.js";
import { unreachableUrl } from "../runtime/transport/loopback.js";
import { useSandbox } from "../support/use-sandbox.js";
import { readCases } from "../support/read-cases.js";

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

/** Settings with a mistake, and what is said of it: by the command what its clients say, unless it has its own words. */
interface Mistake {
  readonly settings: Settings;
  readonly client: string;
  readonly command?: string;
}

const mistakes: Readonly<Record<string, Mistake>> = readCases(
  "fixtures/mistakes.yaml",
  import.meta.url,
);

describe("a mistake in the settings", () => {
  it.each(Object.entries(mistakes))("%s", async (_, { settings: wrong, client, command }) => {
    const names = { HOST: host, US_KEY: sandbox.us.apiKey, EU_KEY: sandbox.eu.apiKey };
    const filled = Object.entries({ ...us, ...wrong }).map(([name, value]) => [
      name,
      value.replace(/HOST|US_KEY|EU_KEY/, (word) => Reflect.get(names, word)),
    ]);
    const settings = Object.fromEntries(filled.filter(([, value]) => value !== ""));
    expect(await mistake(settings)).toBe(client);
    expect(await refusal(settings, ["run", "x"])).toBe(command ?? client.replace(/^\w+: /, ""));
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
