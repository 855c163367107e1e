import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { ConfigurationError } from "../../../../runtime/errors/index.js";
import {
  authorizeWith,
  Transport,
  type Credentials,
  type Operation,
} from "../../../../runtime/transport/index.js";
import { errorOf, messageOf, rejectionOf } from "../failing.js";
import { readCases } from "../../../support/read-cases.js";

const authorization = { in: "header", name: "Authorization" } as const;
const schemes = {
  Key: { kind: "token", in: "header", name: "X-Key" },
  App: { kind: "token", in: "query", name: "app id" },
  Session: { kind: "token", in: "cookie", name: "session" },
  OAuth: { kind: "token", ...authorization, prefix: "Bearer " },
  Bot: { kind: "token", ...authorization },
  Login: { kind: "basic", ...authorization },
} as const;

type Given = Credentials<typeof schemes>;

const deployment = {
  defaultRegion: "default",
  regions: { default: { baseUrl: "https://things.example" } },
};

function operationWith(...security: readonly (readonly string[])[]): Operation {
  return { id: "things.get", method: "GET", path: "/things", result: "none", security };
}

const keyless = { keyless: true } as const;

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
}

function createClient(credentials: Given | undefined, status = 204, own = schemes) {
  const sent: Sent[] = [];
  const options = {
    credentials,
    fetch: async (url: string | URL | Request, init?: RequestInit) => {
      sent.push({ url: String(url), headers: Object.fromEntries(new Headers(init?.headers)) });
      return new Response(null, { status });
    },
  };
  const transport = Transport.from(deployment, options, (given) => authorizeWith(own, given));
  return { transport, sent };
}

async function send(operation: Operation, credentials?: Given): Promise<Sent | undefined> {
  const { transport, sent } = createClient(credentials);
  await transport.send(operation, {});
  return sent[0];
}

describe("a call with credentials", () => {
  const { alternatives } = readCases("../cases.yaml", import.meta.url);

  it.each<[string, string[][], Given, object]>(alternatives)("sends %s", async (...row) => {
    const [, security, credentials, headers] = row;
    const called = { ...operationWith(...security), ...(security.length === 0 && keyless) };
    expect((await send(called, credentials))?.headers).toEqual(headers);
  });

  it("are added to a query and to cookies, in place of what has their names there", async () => {
    const { transport, sent } = createClient({ Key: "k1", App: "a1", Session: "s&1" });
    const operation = operationWith(["Key", "App", "Session"]);
    const query = { "app id": "other", "my app id": 1 };
    const input = { query, cookie: { session: "x", my_session: 2 }, header: { "X-Key": "other" } };
    await transport.send(operation, input);
    const headers = { cookie: "my_session=2; session=s%261", "x-key": "k1" };
    const url = "https://things.example/things?my%20app%20id=1&app%20id=a1";
    expect(sent).toEqual([{ url, headers }]);
  });

  it("asks a function for every call, so that a token can be renewed", async () => {
    let calls = 0;
    const { transport, sent } = createClient({ OAuth: async () => `t${(calls += 1)}` });
    await transport.send(operationWith(["OAuth"]), {});
    await transport.send(operationWith(["OAuth"]), {});
    expect(sent.map(({ headers }) => headers["authorization"])).toEqual(["Bearer t1", "Bearer t2"]);
  });

  it("passes on what the function of a credential throws, and sends nothing", async () => {
    const failure = new Error("The token service is away.");
    const { transport, sent } = createClient({ OAuth: () => Promise.reject(failure) });
    expect(await rejectionOf(transport.send(operationWith(["OAuth"]), {}))).toBe(failure);
    expect(sent).toEqual([]);
  });

  it("sends all there are with a request of no known operation", async () => {
    const { transport, sent } = createClient({ Key: "k1", App: "a1" });
    await transport.http<{ "/other": { get: { responses: { 204: object } } } }>().GET("/other");
    const url = "https://things.example/other?app%20id=a1";
    expect(sent).toMatchObject([{ url, headers: { "x-key": "k1" } }]);
  });
});

it("credentials that are not enough are named, with those that would be", async () => {
  const { transport, sent } = createClient({ Key: "k1" });
  const operation = operationWith(["OAuth"], ["Key", "App"]);
  const says = "things.get needs credentials for Key and App, or OAuth; given: Key.";
  expect(String(await rejectionOf(transport.send(operation, {})))).toContain(
    `ConfigurationError: ${says}`,
  );
  expect(sent).toEqual([]);
  const missing = await rejectionOf(send(operationWith(["OAuth"])));
  expect(String(missing)).toContain("needs credentials for OAuth; none was given.");
});

describe("credentials that cannot be sent", () => {
  const { credentials: refused } = readCases("../cases.yaml", import.meta.url);
  it.each<[string, unknown, string]>(refused)("are never shown: %s", (_, credentials, expected) => {
    const create = (): unknown => createClient(credentials as Given);
    expect(errorOf(create)).toBeInstanceOf(ConfigurationError);
    expect(messageOf(create)).toContain(expected);
    expect(messageOf(create)).not.toContain("canary");
  });

  it("are refused before the request when a function gives them", async () => {
    const error = await rejectionOf(send(operationWith(["Key"]), { Key: () => "" }));
    expect(String(error)).toContain("`credentials.Key` is empty");
  });
});

describe("a 401 of an API with several schemes", () => {
  const says = async (security: string[][], credentials?: Given): Promise<string> => {
    const { transport } = createClient(credentials, 401);
    return String(await rejectionOf(transport.send(operationWith(...security), {})));
  };

  const sent =
    "did not accept the credentials (401). Check that `credentials.OAuth` is as it was issued, has not expired, and is of this";
  const both =
    "Check that each of `credentials.Key` and `credentials.App` is as it was issued, has not";
  const none =
    "did not accept the request without credentials (401). Check that the option `credentials`";

  it.each<[string, string[][], Given | undefined, string]>([
    ["what was sent", [["OAuth"]], { OAuth: "t1" }, sent],
    ["both that were sent", [["Key", "App"], ["OAuth"]], { Key: "k1", App: "a1" }, both],
    ["what may be sent", [["OAuth"], ["Key", "App"], []], {}, `${none} has Key and App, or OAuth,`],
    ["all where nothing is required", [[]], undefined, "has App, or Bot, or Key, or Login,"],
  ])("names %s, and neither an `apiKey` nor a prefix", async (_, security, given, expected) => {
    const said = await says(security, given);
    expect(said).toContain(expected);
    expect(said).not.toMatch(/apiKey|API key|Bearer/);
  });
});

describe("options of a client with several schemes", () => {
  const create = (options: object): string =>
    messageOf(() => Transport.from(deployment, options, (own) => authorizeWith(schemes, own)));

  it("are named when something else is passed in their place", () => {
    expect(create(["canary"])).toBe(
      "The options of a client must be an object: `{ credentials: ... }`.",
    );
    expect(create({ apiKey: "canary" })).toBe(
      "Pass the option `credentials` in place of `apiKey`, by the name of the security scheme: App, Bot, Key, Login, OAuth, Session.",
    );
  });
});

describe("credentials in the environment", () => {
  const key = { ...schemes.Key, env: "BOX_KEY" };
  const named = { ...schemes, Key: key, OAuth: { ...schemes.OAuth, env: "BOX_O_AUTH" } };
  const open = (credentials?: Given) => createClient(credentials, 401, named);
  const operation = operationWith(["Key"], ["OAuth"]);
  afterEach(() => vi.unstubAllEnvs());

  it("count when the option has none, and are named in messages", async () => {
    vi.stubEnv("BOX_KEY", "");
    vi.stubEnv("BOX_O_AUTH", "t1");
    const { transport, sent } = open();
    const error = await rejectionOf(transport.send(operation, {}));
    expect(sent).toMatchObject([{ headers: { authorization: "Bearer t1" } }]);
    expect(String(error)).toContain("Check that BOX_O_AUTH is as it was issued");
    vi.stubEnv("BOX_O_AUTH", "a canary");
    expect(messageOf(open)).toBe("The credential BOX_O_AUTH contains white space. Copy it again.");
  });

  it("do not count beside those of the option", async () => {
    vi.stubEnv("BOX_KEY", "k1");
    const { transport, sent } = open({ OAuth: "t2" });
    await rejectionOf(transport.send(operation, {}));
    expect(sent.map(({ headers }) => headers)).toEqual([{ authorization: "Bearer t2" }]);
  });

  it("are named when there are none", async () => {
    const { transport } = open();
    expect(String(await rejectionOf(transport.send(operation, {})))).toContain(
      "by the name of the security scheme, or set BOX_KEY, BOX_O_AUTH.",
    );
  });
});

it("types each credential by its scheme", () => {
  const wrong = { Login: "secret" };
  // @ts-expect-error a user name and a password are an object.
  expect(() => createClient(wrong)).toThrow(ConfigurationError);
  expectTypeOf<{ Login: () => { username: string; password: string } }>().toExtend<Given>();
  expectTypeOf<{ Key: { username: string; password: string } }>().not.toExtend<Given>();
});
