import { beforeEach, describe, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { ConflictError, NotFoundError, RegionError } from "../../../runtime/errors/index.js";
import { createApiPromise } from "../../../runtime/transport/api-promise.js";
import { type ApiPromise, Transport, withLastResponse } from "../../../runtime/transport/index.js";
import { useSandbox } from "../../support/use-sandbox.js";
import { useUnheard } from "../../support/use-unheard.js";
import { getRun, v4 } from "./deployments.js";
import { rejectionOf } from "./failing.js";
import { type Loopback, sendJson, useServer } from "./loopback.js";

const task = "x";
const soon = { pollInterval: 5 };

const unheard = useUnheard();
const sandbox = useSandbox({ runDuration: 20 }, "test");

describe("withResponse() of methods that make several calls", () => {
  it("tells the answer that held the run", async () => {
    const { runs } = new V4Client(sandbox.us);
    const created = await runs.createAndWait({ task }, soon).withResponse();
    expect(created.data).toMatchObject({ status: "completed" });
    expect(created.response.status).toBe(200);
    expect(created.response.headers.get("content-type")).toContain("application/json");
    const waited = await runs.waitForCompletion(created.data.id, soon).withResponse();
    expect(waited).toMatchObject({ data: created.data, response: { status: 200 } });
    expect(sandbox.control.requests().at(-1)?.path).toBe(`/api/v4/runs/${created.data.id}`);
  });

  it("tells the last of several answers", async () => {
    const head = { statusText: "", headers: new Headers() };
    const both = withLastResponse(async (note) => {
      for (const status of [201, 200])
        await note(createApiPromise(Promise.resolve(), () => ({ status, ...head })));
    });
    expect((await both.withResponse()).response.status).toBe(200);
  });

  it("fails as the method does, once", async () => {
    const answer = { operation: "x", status: 409, headers: new Headers(), body: undefined };
    const error = new ConflictError("busy", answer);
    const failing = withLastResponse(() => Promise.reject(error));
    expect(await rejectionOf(failing.withResponse())).toBe(error);
    expect(await rejectionOf(failing)).toBe(error);
  });

  it("says so when no request was sent", async () => {
    const idle = withLastResponse(async () => 1);
    expect(await idle).toBe(1);
    await expect(idle.withResponse()).rejects.toThrow("No request was sent.");
  });
});

interface Run {
  readonly id: string;
}

describe("withResponse", () => {
  let server: Loopback;

  beforeEach(async () => {
    server = await useServer((response, { url }) => {
      response.setHeader("x-request-id", "r1");
      if (url?.endsWith("/none")) sendJson(response, 404, { detail: "none" });
      else sendJson(response, 201, { id: "run_1" });
    });
  });

  function call(id: string, guard?: () => void): ApiPromise<Run> {
    const options = { apiKey: "svc_1", baseUrl: server.baseUrl, maxRetries: 0 };
    return new Transport(v4, options).send<Run>(getRun, { path: { id } }, undefined, guard);
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
    expect(await rejectionOf(call("none").withResponse())).toBeInstanceOf(NotFoundError);
    expect(await unheard()).toEqual([]);
  });

  it("rejects, and does not throw, what a guard refuses before anything is sent", async () => {
    const refusal = new RegionError([], "runs.get");
    const promise = call("run_1", () => {
      throw refusal;
    });
    expect(await rejectionOf(promise)).toBe(refusal);
    expect(server.seen).toEqual([]);
  });
});
