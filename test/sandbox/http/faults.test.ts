import { connect } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { startSandbox } from "../../../sandbox/index.js";
import { keyHeader, member, request } from "../support/request.js";
import { useSandbox } from "../../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: Infinity });
beforeEach(() => sandbox.control.reset());

const create = "POST /api/v4/runs";
const body = { task: "x" };
const onCreate = { operation: "v4:runs.create" } as const;

function countRuns(): number {
  return sandbox.control.runs().length;
}

function statuses(count: number, call = create): Promise<number[]> {
  const answers = Array.from({ length: count }, () => request(sandbox, call, body));
  return Promise.all(answers.map(async (answer) => (await answer).status));
}

describe("a fault", () => {
  it.each([
    [{ status: 503, headers: { "Retry-After": "7" }, body: "Busy" }, "Busy", "7"],
    [{ status: 500, body: { oh: "no" } }, { oh: "no" }, null],
    [{ status: 502 }, "", null],
  ])("answers with %j instead, and nothing is carried out", async (given, shown, retryAfter) => {
    sandbox.control.injectFault({ ...onCreate, effect: { kind: "answer", ...given } });
    const answer = await request(sandbox, create, body);

    expect(answer).toMatchObject({ status: given.status, body: shown });
    expect(answer.headers.get("retry-after")).toBe(retryAfter);
    expect(countRuns()).toBe(0);
  });

  it.each([
    ["project", { limit_rps: 25, retry_after_seconds: 5 }, "125", null],
    ["edge", { message: expect.any(String) }, null, "300"],
  ] as const)("throttles as the %s layer does", async (scope, said, limit, retryAfter) => {
    sandbox.control.injectFault({ ...onCreate, effect: { kind: "throttle", scope } });
    const answer = await request(sandbox, create, body);

    expect(answer).toMatchObject({ status: 429, body: said });
    expect(answer.headers.get("x-ratelimit-limit")).toBe(limit);
    expect(answer.headers.get("retry-after")).toBe(retryAfter);
    expect(countRuns()).toBe(0);
  });

  it.each([
    [{ kind: "disconnect", carriedOut: true }, "fetch failed", 1],
    [{ kind: "disconnect", carriedOut: false }, "fetch failed", 0],
    [{ kind: "truncate" }, "terminated", 1],
  ] as const)("breaks the connection off with %j", async (effect, message, runs) => {
    sandbox.control.injectFault({ ...onCreate, effect });

    await expect(request(sandbox, create, body)).rejects.toThrow(message);
    expect(countRuns()).toBe(runs);
  });

  it.each([true, false])(
    "never answers, the request carried out or not: %s",
    async (carriedOut) => {
      sandbox.control.injectFault({ ...onCreate, effect: { kind: "hang", carriedOut } });
      const { host, port, hostname } = new URL(sandbox.us.baseUrl);
      const socket = connect(Number(port), hostname);
      const text = JSON.stringify(body);
      const key = `${keyHeader}: ${sandbox.us.apiKey}`;
      const lines = [`Host: ${host}`, key, "Content-Type: application/json"];
      const head = [...lines, `Content-Length: ${text.length}`].join("\r\n");
      socket.write(`POST /api/v4/runs HTTP/1.1\r\n${head}\r\n\r\n${text}`);
      const heard = await Promise.race([once(socket, "data"), sleep(150, "nothing")]);
      socket.destroy();

      expect(heard).toBe("nothing");
      expect(countRuns()).toBe(carriedOut ? 1 : 0);
    },
  );

  it("delays a request that is carried out afterwards", async () => {
    await using stepped = await startSandbox({ clock: "stepped" });
    stepped.control.injectFault({ ...onCreate, delay: 80 });
    const answer = request(stepped, create, body);
    await expect.poll(() => stepped.control.requests().length, { timeout: 20_000 }).toBe(1);
    stepped.control.clock.advance(79);
    expect(await Promise.race([answer, sleep(20, "nothing")])).toBe("nothing");
    stepped.control.clock.advance(1);
    expect((await answer).status).toBe(200);
  });
});

describe("a planned fault", () => {
  const effect = { kind: "answer", status: 500 } as const;

  it("hits one request and is used up", async () => {
    sandbox.control.injectFault({ effect });

    expect(await statuses(1)).toEqual([500]);
    expect(await statuses(1)).toEqual([200]);
    expect(sandbox.control.faults()).toEqual([]);
  });

  it("lets some requests through first and hits as many as it should", async () => {
    sandbox.control.injectFault({ effect, skip: 1, times: 2 });
    const seen = [];
    for (let count = 0; count < 4; count += 1) seen.push(...(await statuses(1)));

    expect(seen).toEqual([200, 500, 500, 200]);
  });

  it("hits every request when it has no end, until it is called off", async () => {
    const callOff = sandbox.control.injectFault({ effect, times: Infinity });
    expect(await statuses(3)).toEqual([500, 500, 500]);

    callOff();
    expect(await statuses(1)).toEqual([200]);
  });

  it("hits only the operation and the region that it names", async () => {
    sandbox.control.injectFault({ effect, ...onCreate, region: "eu" });

    expect(await statuses(1)).toEqual([200]);
    expect((await request(sandbox, create, body, { region: "eu" })).status).toBe(500);
  });

  it("waits for its turn behind an older one", async () => {
    sandbox.control.injectFault({ effect });
    sandbox.control.injectFault({ effect: { kind: "answer", status: 501 } });

    expect(await statuses(1)).toEqual([500]);
    expect(await statuses(1)).toEqual([501]);
  });

  it.each([{ skip: -1 }, { times: NaN }, { delay: -5 }])("cannot have %j", (numbers) => {
    expect(() => sandbox.control.injectFault(numbers)).toThrow(RangeError);
  });
});

describe("the request log", () => {
  it("lists what arrived, with what came of it", async () => {
    const id = member(await request(sandbox, create, body), "id");
    await request(sandbox, `GET /api/v4/runs/${id}/status`, undefined, { region: "eu" });
    await request(sandbox, "GET /nowhere", undefined, { key: null });
    await request(sandbox, "DELETE /api/v4/runs");
    const projectId = sandbox.control.project().id;

    const [first, ...others] = sandbox.control.requests();
    expect(first).toMatchObject({ number: 1, region: "us", method: "POST", path: "/api/v4/runs" });
    const answered = { operation: "v4:runs.create", status: 200, projectId };
    expect(first).toMatchObject({ ...answered, body: '{"task":"x"}' });
    expect(others).toMatchObject([
      { number: 2, region: "eu", operation: "v4:runs.getStatus", status: 404, projectId },
      { number: 3, path: "/nowhere", operation: undefined, status: 404 },
      { number: 4, method: "DELETE", status: 405 },
    ]);
  });

  it("tells what a fault kept from the caller", async () => {
    const effect = { kind: "disconnect", carriedOut: false } as const;
    sandbox.control.injectFault({ effect });
    await request(sandbox, create, body).catch(() => {});
    sandbox.control.injectFault({ effect: { kind: "throttle", scope: "edge" } });
    await request(sandbox, create, body);

    const [lost, throttled] = sandbox.control.requests();
    expect(lost?.status).toBeUndefined();
    expect(throttled).toMatchObject({ status: 429, throttled: "edge" });
  });

  it("holds no key", async () => {
    await request(sandbox, create, body);

    expect(JSON.stringify(sandbox.control.requests())).not.toContain(sandbox.us.apiKey);
  });

  it("keeps the newest thousand", async () => {
    sandbox.control.set({ throttling: false });
    for (let count = 0; count < 1_003; count += 1) await request(sandbox, "GET /nowhere");
    const numbers = sandbox.control.requests().map(({ number }) => number);

    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([1_000, 4, 1_003]);
  });

  it("cuts bodies that are long", async () => {
    await request(sandbox, create, { task: "x".repeat(100_000) });

    expect(sandbox.control.requests()[0]?.body).toHaveLength(65_536);
  });

  it("does not list requests to the control API, and can be emptied", async () => {
    await request(sandbox, "GET /control/requests", undefined, { key: null });
    await request(sandbox, create, body);
    sandbox.control.clearRequests();

    expect(sandbox.control.requests()).toEqual([]);
  });
});
