import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { ConnectionError, NotFoundError, RegionError } from "../../../runtime/errors/index.js";
import {
  type ApiPromise,
  type Operation,
  type ResponseHead,
  Transport,
} from "../../../runtime/transport/index.js";
import { v4 } from "./deployments.js";
import { rejectionOf } from "./failing.js";
import { type Loopback, sendJson, startServer } from "./loopback.js";

interface Run {
  readonly id: string;
}

const get: Operation = { id: "runs.get", method: "GET", path: "/api/v4/runs/{id}", result: "json" };

describe("withResponse", () => {
  let server: Loopback;

  beforeEach(async () => {
    server = await startServer((response, { url }) => {
      response.setHeader("x-request-id", "r1");
      if (url?.endsWith("/none")) sendJson(response, 404, { detail: "none" });
      else sendJson(response, 201, { id: "run_1" });
    });
  });
  afterEach(() => server.close());

  function call(id: string, guard?: () => void): ApiPromise<Run> {
    const options = { apiKey: "svc_1", baseUrl: server.baseUrl, maxRetries: 0 };
    return new Transport(v4, options).send<Run>(get, { path: { id } }, undefined, guard);
  }

  it("gives the result with status and headers, and sends one request for both", async () => {
    const promise = call("run_1");
    const { data, response } = await promise.withResponse();
    expect(data).toEqual({ id: "run_1" });
    expect(response).toMatchObject({ status: 201, statusText: "Created" });
    expect(response.headers.get("x-request-id")).toBe("r1");
    expect(await promise).toBe(data);
    expect(server.seen).toHaveLength(1);
  });

  it("rejects as the call itself does, and leaves no rejection that nobody hears of", async () => {
    const unheard: unknown[] = [];
    const listen = (reason: unknown): void => void unheard.push(reason);
    process.on("unhandledRejection", listen);
    try {
      expect(await rejectionOf(call("none").withResponse())).toBeInstanceOf(NotFoundError);
      await nextTurn();
      expect(unheard).toEqual([]);
    } finally {
      process.off("unhandledRejection", listen);
    }
  });

  it("rejects where no answer came", async () => {
    const promise = call("run_1");
    await server.close();
    await promise.catch(() => {});
    expect(await rejectionOf(call("run_1").withResponse())).toBeInstanceOf(ConnectionError);
  });

  it("rejects, and does not throw, what a guard refuses before anything is sent", async () => {
    const refusal = new RegionError([], "runs.get");
    const promise = call("run_1", () => {
      throw refusal;
    });
    expect(await rejectionOf(promise)).toBe(refusal);
    expect(server.seen).toEqual([]);
  });

  it("types both", async () => {
    expectTypeOf(call).returns.resolves.toEqualTypeOf<Run>();
    expectTypeOf<ApiPromise<Run>["withResponse"]>().returns.resolves.toEqualTypeOf<{
      readonly data: Run;
      readonly response: ResponseHead;
    }>();
    expect(await call("run_1")).toEqual({ id: "run_1" });
  });
});
