import { describe, expect, it } from "vitest";
import { rawRequest } from "../support/raw-request.js";
import { requestTargets } from "../support/request-targets.js";
import { keyHeader } from "../../sandbox/support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox();

describe("whoever reaches the port of a sandbox", () => {
  it.each(requestTargets)("gets an answer for %s, and so does everybody after", async (target) => {
    const { baseUrl, apiKey } = sandbox.us;
    const headers = [`Host: ${new URL(baseUrl).host}`, `${keyHeader}: ${apiKey}`];
    for (const method of ["GET", "POST", "OPTIONS", "PATCH"]) {
      const lines = [`${method} ${target} HTTP/1.1`, ...headers, "Content-Length: 0"];
      const { status } = await rawRequest(baseUrl, lines);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }
    const upgrade = ["Upgrade: websocket", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="];
    await rawRequest(baseUrl, [`GET ${target} HTTP/1.1`, ...headers, ...upgrade]);
    const account = ["GET /api/v2/billing/account HTTP/1.1", ...headers];
    expect((await rawRequest(baseUrl, account)).status).toBe(200);
  });

  it.each(requestTargets)("gets an answer of its control API for %s", async (target) => {
    const { us, control } = sandbox;
    const { baseUrl } = us;
    const headers = [`Host: ${new URL(baseUrl).host}`, `X-Sandbox-Control-Token: ${control.token}`];
    const { status } = await rawRequest(baseUrl, [`GET /control${target} HTTP/1.1`, ...headers]);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
});
