import { beforeEach, describe, expect, it } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { rawRequest, type RawAnswer } from "../../attacks/support/raw-request.js";
import { keyHeader, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const origin = "https://docs.example.com";
const sandbox = useSandbox({ allowOrigin: origin, runDuration: Infinity });
beforeEach(() => sandbox.control.reset());

/** Asks as a browser does before it sends a page's request. */
function preflight(path: string, ...headers: readonly string[]): Promise<RawAnswer> {
  const { host } = new URL(sandbox.us.baseUrl);
  return rawRequest(sandbox.us.baseUrl, [
    `OPTIONS ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    "Access-Control-Request-Method: POST",
    `Access-Control-Request-Headers: content-type,${keyHeader.toLowerCase()}`,
    ...headers,
  ]);
}

/** What a request has that a page of the origin sends. */
const fromPage = { headers: { Origin: origin } };

function corsLines({ text }: RawAnswer): string[] {
  const lines = text.split("\r\n\r\n", 1)[0]?.split("\r\n") ?? [];
  return lines.filter((line) => /^(access-control-|vary)/i.test(line)).toSorted();
}

describe("the origin that the owner names", () => {
  it("may send the methods and headers of the API, without credentials", async () => {
    const answer = await preflight("/api/v4/runs");

    expect(answer.status).toBe(204);
    expect(corsLines(answer)).toEqual([
      `Access-Control-Allow-Headers: Content-Type, ${keyHeader}`,
      "Access-Control-Allow-Methods: GET, POST, PATCH",
      `Access-Control-Allow-Origin: ${origin}`,
      "Access-Control-Expose-Headers: *",
      "Access-Control-Max-Age: 0",
      "Vary: Origin",
    ]);
    expect(sandbox.control.requests()).toEqual([]);
  });

  it("may reach this machine from a public page, if the browser asks", async () => {
    const answer = await preflight("/api/v4/runs", "Access-Control-Request-Private-Network: true");

    expect(corsLines(answer)).toContain("Access-Control-Allow-Private-Network: true");
  });

  it("reads successes, errors and throttles, with their headers, also without a key", async () => {
    const created = await request(sandbox, "POST /api/v4/runs", { task: "x" }, fromPage);
    const invalid = await request(sandbox, "POST /api/v4/runs", {}, fromPage);
    const missing = await request(sandbox, "GET /api/v4/nothing", undefined, fromPage);
    const challenge = await request(sandbox, "POST /cloud/signup", {}, { ...fromPage, key: null });
    sandbox.control.injectFault({ effect: { kind: "throttle", scope: "edge" } });
    const throttled = await request(sandbox, "GET /api/v4/runs/x", undefined, fromPage);

    const answers = [created, invalid, missing, challenge, throttled];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 404, 200, 429]);
    for (const answer of answers) {
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(origin);
      expect(answer.headers.get("Access-Control-Expose-Headers")).toBe("*");
      expect(answer.headers.get("Vary")).toBe("Origin");
    }
    expect(throttled.headers.get("Retry-After")).toMatch(/^\d+$/);
  });
});

it("a sandbox whose owner names no origin says nothing about other origins", async () => {
  await using closed = await startSandbox();
  const answer = await request(closed, "POST /api/v4/runs", { task: "x" }, fromPage);

  expect(answer.status).toBe(200);
  const names = [...answer.headers.keys()];
  expect(names.filter((name) => /^(access-control-|vary$)/.test(name))).toEqual([]);
});
