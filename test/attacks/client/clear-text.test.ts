import { afterEach, describe, expect, it, vi } from "vitest";
import { CloudAgent } from "../../../generated/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { chooseServers } from "../../../runtime/transport/options/choose-servers.js";
import { Transport } from "../../../runtime/transport/index.js";
import { getRun, limitedV4 } from "../../runtime/transport/deployments.js";
import { rejectionOf } from "../../runtime/transport/failing.js";

const apiKey = "svc_canary";
const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ id: "run_1" }));
const publicUrls =
  "http://service.example HTTP://203.0.113.7:8080/api/v4 http://localhost.example http://127.0.0.1.example http://128.0.0.1 http://[::2] http://[::ffff:203.0.113.7] http://0.0.0.0:4010";
const free = ["http://localhost:1", "http://127.1:1", "http://127.8.9.10", "http://[::1]:1"];

afterEach(() => {
  fetch.mockClear();
  vi.unstubAllEnvs();
});

const makers: Readonly<Record<string, (options: object) => unknown>> = {
  V4Client: (options) => new V4Client({ apiKey, fetch, ...options }),
  CloudAgent: (options) => new CloudAgent({ apiKey, fetch, ...options }),
};

describe.each(Object.entries(makers))("whoever listens on the network, with %s", (_, make) => {
  it.each(publicUrls.split(" "))("gets no key by the base URL %s", (baseUrl) => {
    expect(() => make({ baseUrl })).toThrow(ConfigurationError);
    expect(() => make({ baseUrl })).toThrow(/`baseUrl` .*clear text.* `allowInsecure: true`/);
    expect(() => make({ baseUrl, allowInsecure: false })).toThrow(ConfigurationError);
    expect(() => make({ baseUrl, allowInsecure: true })).not.toThrow();
  });

  it.each(free)("is not where %s leads", (baseUrl) => {
    expect(() => make({ baseUrl })).not.toThrow();
  });

  it("gets none by the environment, unless it says so next to the base URL", () => {
    vi.stubEnv("SERVICE_BASE_URL", "http://service.example");
    expect(() => make({})).toThrow(/SERVICE_BASE_URL .*`SERVICE_BASE_URL_ALLOW_INSECURE=1`/);
    vi.stubEnv("SERVICE_BASE_URL_ALLOW_INSECURE", "0");
    expect(() => make({})).toThrow(ConfigurationError);
    vi.stubEnv("SERVICE_BASE_URL_ALLOW_INSECURE", "1");
    expect(() => make({})).not.toThrow();
    expect(() => make({ baseUrl: "http://other.example" })).toThrow(ConfigurationError);
    expect(() => make({ allowInsecure: false })).toThrow(ConfigurationError);
  });
});

describe("the server of a single operation", () => {
  const server = "http://uploads.example";
  const operation = { ...getRun, server };
  const baseUrl = "https://service.example";

  it("gets no key in clear text either", async () => {
    const careful = new Transport(limitedV4, { apiKey, baseUrl, fetch });
    const failed = await rejectionOf(careful.send(operation, { path: { id: "a" } }));
    expect(failed).toBeInstanceOf(ConfigurationError);
    expect(fetch).not.toHaveBeenCalled();
    const careless = new Transport(limitedV4, { apiKey, baseUrl, fetch, allowInsecure: true });
    await careless.send(operation, { path: { id: "a" } });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("is refused as the option `servers`", () => {
    const known = { own: { [server]: [""] }, variables: {} };
    const servers = { [server]: "http://other.example" };
    const choose = (allowInsecure?: boolean) =>
      chooseServers(limitedV4, known, { servers, allowInsecure });
    expect(() => choose()).toThrow(/`servers` .*clear text/);
    expect(() => choose(true)).not.toThrow();
  });
});
