import { inspect } from "node:util";
import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CloudAgent } from "../../../../generated/index.js";
import { V4Client } from "../../../../generated/v4/index.js";
import { ConfigurationError } from "../../../../runtime/errors/index.js";
import {
  type ClientOptions,
  type Deployment,
  Transport,
  generatedFor,
} from "../../../../runtime/transport/index.js";
import { defaultLimits } from "../../../../runtime/transport/options/check-options.js";
import { getRun, limitedV4, signup, v4 } from "../deployments.js";
import { errorOf, messageOf, outcomeOf } from "../failing.js";
import { forAny } from "../../../support/for-any.js";
import { breakingPart, version } from "../../../../runtime/version.js";
import { projectRoot } from "../../../package/support/run.js";
import { readCases } from "../../../support/read-cases.js";

const variables = ["SERVICE_API_KEY", "SERVICE_REGION", "SERVICE_BASE_URL", "SERVICE_EU_BASE_URL"];
const baseUrl = "https://us.service.example";

beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A transport whose key and base URL work, with options as a caller without types may give them. */
function create(options: Record<string, unknown> = {}, deployment: Deployment = limitedV4) {
  return new Transport(deployment, { apiKey: "svc_key", baseUrl, ...options } as ClientOptions);
}

/** Why a transport is refused. */
function refusalOf(options: Record<string, unknown>, deployment?: Deployment): string {
  const error = errorOf(() => create(options, deployment));
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error).not.toHaveProperty("cause");
  return String(error);
}

/** The key that a transport sends. */
async function keyOf(options: Record<string, unknown>, deployment?: Deployment): Promise<unknown> {
  let sent: Headers | undefined;
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    sent = new Headers(init?.headers);
    return new Response("{}");
  };
  const operation = { ...getRun, ...(deployment === signup && { keyless: true as const }) };
  await create({ ...options, fetch }, deployment).send(operation, { path: { id: "a" } });
  return sent?.get("x-service-api-key");
}

describe("a client without options", () => {
  it("takes key, region and base URL from the environment", async () => {
    vi.stubEnv("SERVICE_API_KEY", "svc_from_environment");
    vi.stubEnv("SERVICE_REGION", "eu");
    vi.stubEnv("SERVICE_BASE_URL", "https://us.service.example");
    vi.stubEnv("SERVICE_EU_BASE_URL", "https://eu.service.example/api/v4/");
    const found = { region: "eu", baseUrl: "https://eu.service.example" };
    const transport = new Transport(v4);
    expect(transport).toMatchObject(found);
    expect(await keyOf({ apiKey: undefined })).toBe("svc_from_environment");
    expect(await keyOf({ apiKey: "svc_given" })).toBe("svc_given");
    vi.stubEnv("SERVICE_REGION", "us");
    expect(transport.withOptions({ maxRetries: 0 })).toMatchObject(found);
  });

  it.each([
    ["there is none", undefined],
    ["it has no variables", {}],
    ["it may not be read", { env: new Proxy({}, { get: () => expect.fail("forbidden") }) }],
  ])("finds nothing in the environment of a platform where %s", (_, process) => {
    vi.stubEnv("SERVICE_REGION", "eu");
    vi.stubGlobal("process", process);
    expect(create().region).toBe("us");
    expect(refusalOf({ apiKey: undefined })).toContain("SERVICE_API_KEY");
  });

  it("shows its key to nobody", () => {
    const transport = create({ apiKey: "svc_canary", headers: { authorization: "canary" } });
    expect(inspect(transport, { showHidden: true, depth: null })).not.toContain("canary");
    const facts = { region: "us", baseUrl, validation: "known" };
    expect(JSON.parse(JSON.stringify(transport))).toEqual(facts);
  });
});

describe("the option apiKey", () => {
  it("is named with its variable when it is missing, and when the variable is empty", () => {
    expect(refusalOf({ apiKey: undefined })).toMatch(/`apiKey`.*SERVICE_API_KEY/s);
    vi.stubEnv("SERVICE_API_KEY", "");
    expect(refusalOf({ apiKey: undefined })).toContain("SERVICE_API_KEY is set, but empty");
    vi.stubEnv("SERVICE_API_KEY", "svc_canary ");
    expect(refusalOf({ apiKey: undefined })).toContain("the environment variable SERVICE_API_KEY");
    const unnamed = { ...v4, key: { in: "header", name: "X-Key", required: true } } as const;
    expect(refusalOf({ apiKey: undefined }, unnamed)).not.toContain("environment");
  });

  it("may be missing where the API can do without, also with an empty variable", async () => {
    expect(await keyOf({ apiKey: undefined }, signup)).toBeNull();
    vi.stubEnv("SERVICE_API_KEY", "");
    expect(await keyOf({ apiKey: undefined }, signup)).toBeNull();
  });

  it("gives each kind of broken key a message of its own", () => {
    const broken = ["", "Bearer canary", "canary\n", "a canary", "\u0000canary", "canarÿ"];
    const messages = broken.map((apiKey) => refusalOf({ apiKey }));
    expect(new Set(messages).size).toBe(broken.length);
    for (const message of messages) expect(message).not.toContain("canar");
  });

  const bearers = ["Bearer", "Bearer a", "bearer a", "BEARER\ta", " Bearer:a"];

  it.each([
    ...bearers.map((given) => [given, "Bearer"] as const),
    ...[42, null, {}].map((given) => [given, "not a string"] as const),
  ])("is refused when it is %j, and told apart: %s", (apiKey, says) => {
    expect(refusalOf({ apiKey })).toContain(says);
  });

  it("may be any visible ASCII and nothing else, and is never shown", async () => {
    const canary = fc.stringMatching(/^[!-~]{8,40}$/).filter((key) => !/bearer/i.test(key));
    await forAny(20, [canary], async (apiKey) => {
      expect(await keyOf({ apiKey })).toBe(apiKey);
    });
    const other = fc.string({ unit: "binary", minLength: 1, maxLength: 3 });
    await forAny(100, [canary, other, canary], (before, between, after) => {
      fc.pre(!/^[!-~]+$/.test(between));
      const message = refusalOf({ apiKey: before + between + after });
      expect(message).not.toContain(before);
      expect(message).not.toContain(after);
    });
  });
});

describe("the option region", () => {
  it("is preferred to the variable, and that to the default; an empty one counts for none", () => {
    expect(create().region).toBe("us");
    vi.stubEnv("SERVICE_REGION", "");
    expect(create().region).toBe("us");
    vi.stubEnv("SERVICE_REGION", "eu");
    expect(create().region).toBe("eu");
    expect(create({ region: "us" }).region).toBe("us");
  });

  it("is named when it is unknown, with its source and the known ones in order", () => {
    const message = refusalOf({ region: "asia" });
    for (const part of ['"asia"', "the option `region`", '"eu", "us"'])
      expect(message).toContain(part);
    expect(refusalOf({ region: "eu" }, signup)).toContain('listed for: "us"');
    vi.stubEnv("SERVICE_REGION", "EU");
    expect(refusalOf({})).toContain("SERVICE_REGION");
  });

  it.each(["", "EU", " eu", "__proto__", "constructor", "toString"])("is not %j", (region) => {
    expect(refusalOf({ region })).toContain("the option `region`");
  });
});

describe("the option baseUrl", () => {
  it("prefers the option, then the region's own variable, then the spec", () => {
    vi.stubEnv("SERVICE_BASE_URL", "https://us.service.example");
    vi.stubEnv("SERVICE_EU_BASE_URL", "https://eu.service.example");
    const urlOf = (options: Record<string, unknown>): string => create(options).baseUrl;
    expect(urlOf({ baseUrl: "https://given.example" })).toBe("https://given.example");
    expect(urlOf({ baseUrl: undefined })).toBe("https://us.service.example");
    expect(urlOf({ baseUrl: undefined, region: "eu" })).toBe("https://eu.service.example");
    const fixed = { defaultRegion: "only", regions: { only: { baseUrl: "https://a.example/" } } };
    expect(new Transport(fixed).baseUrl).toBe("https://a.example");
  });

  it("is a host that cannot exist where the API does not", () => {
    const places = { a: { baseUrlEnv: "A" }, b: { absent: true } } as const;
    const absent: Deployment = { defaultRegion: "a", regions: places };
    expect(new Transport(absent, { region: "b" }).baseUrl).toBe("https://absent.invalid");
    expect(new Transport(absent, { region: "b", baseUrl }).baseUrl).toBe(baseUrl);
    expect(refusalOf({ region: "c" }, absent)).toContain('listed for: "a".');
  });

  it("is named with its variable and an example when there is none", () => {
    vi.stubEnv("SERVICE_BASE_URL", "https://us.service.example");
    const message = refusalOf({ region: "eu", baseUrl: undefined });
    for (const part of ['"eu"', "`baseUrl`", "SERVICE_EU_BASE_URL"])
      expect(message).toContain(part);
    expect(message).toMatch(/https:\/\/[\w.]+\.example/);
  });

  const { bases, noBases } = readCases("../cases.yaml", import.meta.url);

  it.each<readonly [given: string, expected: string]>(bases)("may be %j", (given, expected) => {
    expect(create({ baseUrl: given }).baseUrl).toBe(expected);
  });

  it.each<readonly [given: string, reason: string]>(noBases)(
    "is refused when it is %j, which is not shown: %s",
    (given, reason) => {
      const message = refusalOf({ baseUrl: given });
      expect(message).toContain(`the option \`baseUrl\``);
      expect(message).toContain(reason);
      expect(message).toContain(".example");
      expect(message).not.toContain("canary");
      vi.stubEnv("SERVICE_BASE_URL", given);
      expect(refusalOf({ baseUrl: undefined })).toContain("SERVICE_BASE_URL");
    },
  );

  it("becomes an http or https URL without slash, query or credentials, or is refused", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string()), (given) => {
        const outcome = outcomeOf(() => create({ baseUrl: given }));
        if ("error" in outcome) return outcome.error instanceof ConfigurationError;
        expect(outcome.value.baseUrl).toMatch(/^https?:\/\/[^/?#@]+(?:\/[^?#]*[^/?#])?$/);
        return true;
      }),
      // Most made ones are refused, all of them once in a while.
      { examples: [["https://us.example/path/"]] },
    );
  });
});

describe("the option allowBrowser", () => {
  const page = { window: {}, document: {} };
  const worker = { WorkerLocation: Object, importScripts: () => {} };

  it("refuses to run in a browser unless that is allowed", () => {
    for (const globals of [page, worker]) {
      for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
      expect(refusalOf({})).toContain("`allowBrowser: true`");
      refusalOf({ allowBrowser: false });
      expect(create({ allowBrowser: true }).region).toBe("us");
      vi.unstubAllGlobals();
    }
  });

  it.each([
    { WorkerGlobalScope: EventTarget },
    // Cloudflare Workers with a compatibility date before 2024-03-04.
    { WorkerGlobalScope: EventTarget, importScripts: () => {} },
    { ...worker, Deno: {} },
  ])("is of no account on a server that knows workers", (globals) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    expect(create().region).toBe("us");
  });
});

describe("any other option", () => {
  const cases = readCases("../cases.yaml", import.meta.url);

  it.each<[name: string, working: unknown[], broken: unknown[]]>([
    ...cases.values,
    ["deadline", [1, Infinity, undefined], [0, -1, Number.NaN, "soon"]],
    ["logLevel", ["off", "error", "warn", "info", "debug", undefined], ["verbose", "", 1, null]],
    ["fetch", [fetch, undefined], ["yes", {}]],
    ["onRetry", [() => {}], ["yes"]],
    ["onThrottle", [() => {}], ["yes"]],
    ["interceptors", [[], [(next: unknown) => next]], ["yes", {}, (next: unknown) => next]],
    ["interceptors[0]", [], [["yes"], [undefined]]],
  ])("is refused at once when it cannot work, and named: %s", (name, working, broken) => {
    const [option = name] = name.split(/[.[]/);
    for (const value of working) expect(create({ [option]: value })).toBeInstanceOf(Transport);
    const named = name === "headers" ? "x-trace" : `\`${name}\``;
    for (const value of broken) expect(refusalOf({ [option]: value })).toContain(named);
  });

  it("has its documented default", () => {
    expect(defaultLimits).toEqual({ timeout: 60_000, deadline: Infinity, maxRetries: 2 });
    expect(create().validation).toBe("known");
    expect(create({ validation: "off" }).validation).toBe("off");
  });

  it.each<[name: string, says: string]>(cases.options)("is known, unlike %s", (name, says) => {
    for (const Client of [V4Client, CloudAgent]) {
      const make = (value?: string) => () =>
        Reflect.construct(Client, [{ apiKey: "key_1", baseUrl, [name]: value }]) as unknown;
      const message = messageOf(make("secret_value"));
      expect(message).toContain(`The option \`${name}\` is unknown`);
      expect(message).toContain(says);
      expect(message).not.toContain("secret_value");
      expect(make()).not.toThrow();
    }
  });
});

const noOptions = ["svc_canary", ["svc_canary"], 5, null, () => "svc_canary"];

it.each(noOptions)("the options are an object, and not %j, which is not shown", (given) => {
  for (const Client of [V4Client, CloudAgent]) {
    const error = errorOf(() => Reflect.construct(Client, [given]) as unknown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain("`{ apiKey: ... }`");
    expect(String(error)).not.toContain("canary");
  }
});

it("a transport that is given to a client is shared, unless it has no key and the API needs one, or the API is not in its region", () => {
  const transport = Transport.from(v4, { apiKey: "svc_key", baseUrl });
  expect(transport).toBeInstanceOf(Transport);
  expect(Transport.from(signup, transport)).toMatchObject({ region: "us", baseUrl });
  const keyless = new Transport(signup, { baseUrl });
  expect(Transport.from(signup, keyless)).toBeInstanceOf(Transport);
  expect(messageOf(() => Transport.from(v4, keyless))).toContain("SERVICE_API_KEY");
  const european = create({ region: "eu" });
  expect(messageOf(() => Transport.from(signup, european))).toMatch(/"eu".*listed for: "us"/s);
});

it.each([
  (options: ClientOptions<"eu">) => new V4Client(options),
  (options: ClientOptions<"eu">) => new CloudAgent(options),
])("withOptions changes some, and keeps the others, the key and the place", async (make) => {
  vi.stubEnv("SERVICE_API_KEY", "svc_key");
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ status: "completed" }));
  const client = make({ region: "eu", baseUrl, fetch, headers: { a: "1" } });
  vi.unstubAllEnvs();
  const changes = { headers: { b: "2", Accept: "text/plain" } };
  const changed = client.withOptions(changes).withOptions({ apiKey: undefined });
  const current = "v4" in changed ? changed.v4 : changed;
  await current.runs.getStatus("run_1");
  expect(current.region satisfies "eu").toBe("eu");
  const headers = { accept: "text/plain", b: "2", "x-service-api-key": "svc_key" };
  const [[url, init] = []] = fetch.mock.calls;
  expect(String(url)).toBe(`${baseUrl}/api/v4/runs/run_1/status`);
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual(headers);
  expect(() => client.withOptions(Object({ timeOut: 5 }))).toThrow("did you mean `timeout`?");
});

describe("what a deployment names and has", () => {
  it("is the variable of the log in place of that of the region", () => {
    vi.stubEnv("SERVICE_LOG", "loud");
    vi.stubEnv("BOX_LOG", "louder");
    expect(refusalOf({}, { ...v4, logEnv: "BOX_LOG" })).toContain("variable BOX_LOG must be one");
    expect(refusalOf({})).toContain("variable SERVICE_LOG must be one");
  });

  it("is an example of options, which has a key where there is one", () => {
    const { key: _key, ...keyless } = v4;
    const refuse = (deployment: Deployment) => () =>
      new Transport(deployment, JSON.parse('"canary"'));
    const says = "The options of a client must be an object";
    expect(messageOf(refuse(v4))).toBe(`${says}: \`{ apiKey: ... }\`.`);
    expect(messageOf(refuse(keyless))).toBe(`${says}: \`{ headers: ... }\`.`);
  });
});

describe("the version that a client was generated for", () => {
  it.each(["package.json", "generator/package.json"])("is that of %s", (name) => {
    const manifest = readFileSync(path.join(projectRoot, name), "utf8");
    expect(version).toBe(JSON.parse(manifest).version);
  });

  it.each([
    ["1.2.3", "1"],
    ["12.0.0-rc.1", "12"],
    ["0.1.2", "0.1"],
    ["0.11.0", "0.11"],
  ])("counts as far as it changes with a break: %s as %s", (given, part) => {
    expect(breakingPart(given)).toBe(part);
  });

  it("changes nothing when it is that of the runtime", () => {
    expect(generatedFor(`client-weaver@${breakingPart(version)}`, v4)).toBe(v4);
  });

  it.each([
    "@boats/weaver@77.1",
    "@boats/weaver@7",
    "weaver@0.77",
    `weaver@${breakingPart(version)}0`,
  ])("ends a client for %s at once, and says what to do", (runtime) => {
    const start = (): unknown => generatedFor(runtime, v4);
    expect(errorOf(start)).toBeInstanceOf(ConfigurationError);
    expect(messageOf(start)).toBe(
      `This client was generated for ${runtime}, and the version of its runtime is ${version}. Generate it again, or install ${runtime}.`,
    );
  });
});
