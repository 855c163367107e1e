import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, expectTypeOf } from "vitest";
import type { Overlay } from "../../generator/client/overlay.js";
import { overlays } from "../../overlays/index.js";
import { generateUnchecked } from "../corpus/support/generate-corpus.js";
import { withoutExtensions } from "../generator/document/additions/support/documents.js";
import { projectRoot } from "../../scripts/support/project.mjs";
import { createFolder } from "../generator/support/temporary-folder.js";
import { SignupClient } from "../../generated/signup/index.js";
import { startSandbox } from "../../sandbox/index.js";
import { solveChallenge } from "../sandbox/support/solve-challenge.js";
import { IntegrationsClient } from "../../generated/integrations/index.js";
import { V4Client } from "../../generated/v4/index.js";
import type { Interceptor } from "../../runtime/transport/index.js";
import { useSandbox } from "../support/use-sandbox.js";

const apis = ["v2", "v3", "v4", "billing", "integrations", "signup"];

describe("the overlays", () => {
  it.each(apis)(
    "find nothing to do in %s without its extensions, whatever its names",
    async (api) => {
      const bare = withoutExtensions(readDocument(api));
      const plain = await generateClient(api, bare, []);
      expect(await generateClient(api, bare, overlays)).toEqual(plain);
    },
  );

  it("find something to do in every document with its extensions", async () => {
    for (const api of apis) {
      const document: unknown = readDocument(api);
      const files = await generateClient(api, document, overlays);
      expect(files, api).not.toEqual(await generateClient(api, document, []));
    }
  });
});

const readDocument = (api: string) =>
  JSON.parse(readFileSync(path.join(projectRoot, "generated", api, "openapi.json"), "utf8"));

/** Generates the client of a foreign document; gives its files by name. */
async function generateClient(name: string, document: unknown, used: readonly Overlay[]) {
  const file = path.join(createFolder(), `${name}.json`);
  const { files } = await generateUnchecked(file, document, used);
  return Object.fromEntries(files.map((each) => [each.path, each.text]));
}

// What the client of a document gets: test/scenarios/signup.md.
it("a client for signing up solves the challenge, gets a key, and creates a claim link that knows its end", async () => {
  await using sandbox = await startSandbox();
  const { baseUrl } = sandbox.us;
  const { api_key } = await new SignupClient({ baseUrl }).register({ solve: solveChallenge });
  const before = Date.now();
  const claiming = await new SignupClient({ baseUrl, apiKey: api_key }).createClaim();
  expectTypeOf(claiming).toExtend<{ claim_url: string; expiresAt: Date }>();
  expect(claiming.claim_url).toMatch(/^http/);
  // A claim link is valid for one hour.
  const lifetime = claiming.expiresAt.getTime() - before;
  expect(lifetime).toBeGreaterThanOrEqual(3_600_000);
  expect(lifetime).toBeLessThan(3_605_000);
});

// What the client of a document gets: test/scenarios/waiting.md and pages.md.

/** Notes the method and the path of each request. */
function noting(seen: string[]): Interceptor {
  return (next) => (input, init) => {
    seen.push(`${init?.method} ${new URL(String(input)).pathname}`);
    return next(input, init);
  };
}

describe("a client that waits", () => {
  const sandbox = useSandbox({ runDuration: 300 }, "test");

  const task = "Find the opening hours of the city library.";

  function clientOf(seen: string[] = []): V4Client {
    return new V4Client({ ...sandbox.us, interceptors: [noting(seen)] });
  }

  it("runs many, as many at a time as the account has room for", async () => {
    const seen: string[] = [];
    const bodies = Array.from({ length: 12 }, (_, index) => ({ task: `${task} ${index}` }));
    const ends: string[] = [];
    let most = 0;
    const options = {
      pollInterval: 20,
      onProgress: ({ begun, ended }: { begun: number; ended: number }) => {
        most = Math.max(most, begun - ended);
      },
    };
    for await (const outcome of clientOf(seen).runs.batch(bodies, options)) {
      ends.push(outcome.kind === "finished" ? outcome.run.status : outcome.kind);
    }
    expect(ends).toEqual(Array(12).fill("completed"));
    expect(seen.filter((call) => call === "GET /api/v2/billing/account")).toHaveLength(1);
    // A project without payments has a concurrency of 10.
    expect(most).toBe(10);
  });

  it("waits for a connection until the caller is content with the answer", async () => {
    const client = new IntegrationsClient(sandbox.us);
    const { redirect_url } = await client.authorize("calendar");
    const until = (answer: unknown): boolean => Object(answer).connected === true;
    const connecting = client.waitForConnection("calendar", { until, pollInterval: 10 });
    await fetch(redirect_url);
    await expect(connecting).resolves.toMatchObject({ connected: true });
  });
});
