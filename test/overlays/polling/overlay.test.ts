import { describe, expect, it } from "vitest";
import { IntegrationsClient } from "../../../generated/integrations/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import type { Interceptor } from "../../../runtime/transport/index.js";
import { useSandbox } from "../../support/use-sandbox.js";

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
