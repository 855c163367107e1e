import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { IntegrationsClient } from "../../../generated/integrations/index.js";
import { SignupClient } from "../../../generated/signup/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { ConflictError } from "../../../runtime/errors/index.js";
import { withLastResponse } from "../../../runtime/transport/index.js";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { solveChallenge } from "../../sandbox/support/solve-challenge.js";
import { rejectionOf } from "./failing.js";

const task = "x";
const soon = { pollInterval: 5 };

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ runDuration: 20 });
});
afterEach(() => sandbox.close());

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

  it("tells the answer that created a browser", async () => {
    const { browsers } = new V4Client(sandbox.us);
    const { data: browser, response } = await browsers.open().withResponse();
    expect(response.status).toBe(sandbox.control.requests()[0]?.status);
    await browser.stop();
  });

  it("tells the answer with the key, and the last one of a condition", async () => {
    const signup = new SignupClient({ baseUrl: sandbox.us.baseUrl });
    const grant = await signup.register({ solve: solveChallenge }).withResponse();
    expect(grant).toMatchObject({
      data: { api_key: expect.any(String) },
      response: { status: 200 },
    });
    const integrations = new IntegrationsClient(sandbox.us);
    const connection = await integrations
      .waitForConnection("calendar", { until: () => true })
      .withResponse();
    expect(connection.response.status).toBe(200);
  });

  it("fails as the method does, once", async () => {
    const error = new ConflictError("busy", {
      operation: "x",
      status: 409,
      headers: new Headers(),
      body: undefined,
    });
    const failing = withLastResponse(() => Promise.reject(error));
    expect(await rejectionOf(failing.withResponse())).toBe(error);
    expect(await rejectionOf(failing)).toBe(error);
  });

  it("never throws at the call", async () => {
    const failing = withLastResponse((): never => {
      throw new Error("at once");
    });
    expect(await rejectionOf(failing)).toMatchObject({ message: "at once" });
  });

  it("says so when no request was sent", async () => {
    const idle = withLastResponse(async () => 1);
    expect(await idle).toBe(1);
    expect(await rejectionOf(idle.withResponse())).toMatchObject({
      message: "No request was sent.",
    });
  });
});
